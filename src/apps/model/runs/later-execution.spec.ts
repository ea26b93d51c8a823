import { describe, expect, it } from 'vitest';
import { clearNumberAfter, laterExecutionOf, type EndedRun, isUnwanted } from './later-execution.js';
import type { LaterExecution, OrchestratorObservation, OrchestratorState } from './observation.js';

const NOW = new Date('2026-01-01T13:00:00Z');
const END = new Date('2026-01-01T12:00:00Z');
const after = (seconds: number): Date => new Date(END.getTime() + seconds * 1000);

function ended(change: Partial<EndedRun> = {}): EndedRun {
  return {
    state: 'failed',
    errorCode: 'run_failed',
    stopCause: null,
    endedAt: END,
    clearNumber: 0,
    nextCheckAt: null,
    laterExecution: null,
    ...change,
  };
}

function seen(
  state: OrchestratorState,
  source: OrchestratorObservation['source'],
  change: Partial<OrchestratorObservation> = {},
): OrchestratorObservation {
  return { by: 'orchestrator', source, state, clearNumber: null, ...change };
}

const later = (run: EndedRun, observation: OrchestratorObservation): OrchestratorState | null =>
  laterExecutionOf(run, observation, NOW)?.state ?? null;

/** The run after these observations, as the writer stores them. */
function observed(run: EndedRun, ...observations: OrchestratorObservation[]): EndedRun {
  return observations.reduce((before, observation) => {
    const found = laterExecutionOf(before, observation, NOW);
    return found === null
      ? before
      : { ...before, laterExecution: found, clearNumber: clearNumberAfter(before, found) };
  }, run);
}
const stateOf = (run: EndedRun): OrchestratorState | undefined => run.laterExecution?.state;

describe('a later execution of a DAG run', () => {
  it.each([
    ['a callback with a higher clear number', seen('running', 'callback', { clearNumber: 1 })],
    ['the same end with a higher clear number', seen('failed', 'callback', { clearNumber: 1 })],
    ['a list with a start after the end', seen('running', 'feed', { startedAt: after(1) })],
    ['a list with an end after the end', seen('success', 'feed', { endedAt: after(5) })],
    ['a list with the same end at a later time', seen('failed', 'feed', { endedAt: after(5) })],
    ['a poll that finds the DAG run queued', seen('queued', 'poll')],
  ])('is reported by %s', (_what, observation) => {
    expect(later(ended(), observation)).toBe(observation.state);
  });

  it.each([
    ['a late callback of the ended execution', seen('running', 'callback', { clearNumber: 0 })],
    ['a callback of the ended execution without a clear number', seen('running', 'callback')],
    ['a repeated callback of the end', seen('failed', 'callback', { clearNumber: 0, endedAt: END })],
    ['a list that contains the end', seen('failed', 'feed', { endedAt: END })],
    ['a list that was read before the end', seen('running', 'feed', { startedAt: after(-60) })],
    [
      'a poll whose response precedes the commit of the end',
      seen('running', 'poll', { startedAt: after(-60) }),
    ],
    ['another outcome with the same end', seen('success', 'poll', { endedAt: END })],
  ])('is not reported by %s', (_what, observation) => {
    expect(later(ended(), observation)).toBeNull();
  });

  it('is not reported while the run is active, nor by a decision of the service', () => {
    expect(later(ended({ state: 'running', endedAt: null }), seen('running', 'poll'))).toBeNull();
    const decision = { by: 'service', source: 'timeout', to: 'failed', error: null } as const;
    expect(laterExecutionOf(ended(), decision, NOW)).toBeNull();
  });

  it('is not reported while the service still stops a DAG run that it gave up, unless the clear number proves it', () => {
    const given = ended({ state: 'canceled', stopCause: 'cancel', errorCode: null, nextCheckAt: after(30) });
    expect(later(given, seen('running', 'poll', { startedAt: after(1) }))).toBeNull();
    expect(later(given, seen('running', 'callback', { clearNumber: 1 }))).toBe('running');
    expect(later({ ...given, nextCheckAt: null }, seen('queued', 'poll'))).toBe('queued');
  });

  it('continues to its own end, in any order of its callbacks', () => {
    const running = seen('running', 'callback', { clearNumber: 1, startedAt: after(1) });
    const success = seen('success', 'callback', { clearNumber: 1, endedAt: after(5) });
    const late = seen('failed', 'callback', { clearNumber: 0, endedAt: END });
    expect(stateOf(observed(ended(), running, late, success))).toBe('success');
    expect(stateOf(observed(ended(), success, running, late))).toBe('success');
  });

  it('that a poll has found is not ended by a late callback of the ended execution', () => {
    const run = observed(ended(), seen('queued', 'poll'), seen('failed', 'callback', { clearNumber: 0 }));
    expect(run).toMatchObject({ clearNumber: 1, laterExecution: { state: 'queued' } });
    expect(stateOf(observed(run, seen('success', 'callback', { clearNumber: 1 })))).toBe('success');
  });

  it('is replaced by a further execution', () => {
    const twice = observed(
      ended(),
      seen('failed', 'feed', { startedAt: after(1), endedAt: after(5) }),
      seen('running', 'feed', { startedAt: after(8) }),
      seen('success', 'feed', { startedAt: after(8), endedAt: after(9) }),
    );
    expect(twice.laterExecution).toMatchObject({ state: 'success', endedAt: after(9).toISOString() });
  });

  it('that is recorded is not reported again', () => {
    const success = seen('success', 'feed', { endedAt: after(5) });
    const known: LaterExecution | null = laterExecutionOf(ended(), success, NOW);
    expect(later(ended({ laterExecution: known }), success)).toBeNull();
  });
});

describe('a DAG run whose run has ended', () => {
  it.each([
    ['running', 'cancel', null, false],
    ['succeeded', 'cancel', null, false],
    ['succeeded', null, null, false],
    ['canceled', 'cancel', null, true],
    // The orchestrator itself canceled it.
    ['canceled', null, null, false],
    ['failed', null, 'run_failed', false],
    ['failed', null, 'submit_failed', true],
    ['failed', null, 'dag_run_lost', true],
    ['failed', 'run_timeout', 'run_timeout', true],
  ] as const)('%s by %s with %s: unwanted %s', (state, stopCause, errorCode, unwanted) => {
    expect(isUnwanted({ state, stopCause, errorCode })).toBe(unwanted);
  });
});
