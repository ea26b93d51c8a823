import { describe, expect, it } from 'vitest';
import {
  decide,
  type OrchestratorObservation,
  type OrchestratorState,
  type RunFacts,
} from './observation.js';
import type { RunState } from './run-state.js';

const reported = (
  state: OrchestratorState,
  clearNumber: number | null,
  source: OrchestratorObservation['source'] = 'callback',
): OrchestratorObservation => ({ by: 'orchestrator', source, state, clearNumber });
const END = new Date('2026-01-01T12:00:00Z');
const run = (state: RunState): RunFacts => ({ state, clearNumber: 2, stopCause: null, endedAt: END });

describe('the number of clears in an observation', () => {
  it.each([
    [1, 'stale'],
    [2, 'stale'],
    [3, 'divergence'],
  ] as const)(
    '%i about a run that ended at 2 and is reported to be running is %s',
    (clearNumber, verdict) => {
      for (const state of ['queued', 'running'] as const) {
        expect(decide(run('failed'), reported(state, clearNumber)).verdict).toBe(verdict);
      }
    },
  );

  it.each([
    [1, 'stale'],
    [2, 'applied'],
    [3, 'applied'],
  ] as const)(
    '%i about a run that is active at 2 and is reported to have ended is %s',
    (clearNumber, verdict) => {
      for (const state of ['failed', 'success'] as const) {
        expect(decide(run('running'), reported(state, clearNumber)).verdict).toBe(verdict);
      }
    },
  );

  it('that is missing counts as now for a question, and as any time for a list', () => {
    expect(decide(run('failed'), reported('running', null, 'poll')).verdict).toBe('divergence');
    expect(decide(run('failed'), reported('running', null, 'feed')).verdict).toBe('stale');
    expect(decide(run('running'), reported('success', null, 'feed')).verdict).toBe('applied');
  });

  it('that is missing in a list is replaced by a start after the end', () => {
    const started = (startedAt: Date): OrchestratorObservation => ({
      ...reported('running', null, 'feed'),
      startedAt,
    });
    expect(decide(run('failed'), started(new Date(END.getTime() + 1))).verdict).toBe('divergence');
    expect(decide(run('failed'), started(END)).verdict).toBe('stale');
  });
});
