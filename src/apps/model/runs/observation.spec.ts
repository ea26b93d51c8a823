import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  decide,
  ORCHESTRATOR_STATES,
  type Observation,
  type OrchestratorObservation,
  type RunFacts,
  type OrchestratorState,
} from './observation.js';
import { isLater, isTerminal, RUN_STATES, type RunState } from './run-state.js';

const SOURCES = ['callback', 'feed', 'poll', 'submit'] as const;
const clearNumbers = fc.option(fc.nat(2), { nil: null });

const observations: fc.Arbitrary<Observation> = fc.oneof(
  fc.record({
    by: fc.constant('orchestrator' as const),
    source: fc.constantFrom(...SOURCES),
    state: fc.constantFrom(...ORCHESTRATOR_STATES),
    clearNumber: clearNumbers,
  }),
  fc.record({
    by: fc.constant('service' as const),
    source: fc.constantFrom('cancel' as const, 'timeout' as const, 'submit' as const),
    to: fc.constantFrom('canceled' as const, 'failed' as const),
    error: fc.constant(null),
  }),
);
const facts: fc.Arbitrary<RunFacts> = fc.record({
  state: fc.constantFrom(...RUN_STATES),
  clearNumber: fc.nat(2),
  stopCause: fc.constantFrom(null, 'cancel' as const, 'run_timeout' as const, 'start_timeout' as const),
  endedAt: fc.constantFrom(null, new Date(0)),
});

function reported(
  state: OrchestratorObservation['state'],
  rest: Partial<OrchestratorObservation> = {},
): OrchestratorObservation {
  return { by: 'orchestrator', source: 'callback', state, clearNumber: null, ...rest };
}
const fresh: RunFacts = { state: 'submitted', clearNumber: 0, stopCause: null, endedAt: null };

describe('decide', () => {
  it.each([
    ['submitted', 'queued', 'unchanged', 'submitted'],
    ['submitted', 'running', 'applied', 'running'],
    ['submitted', 'success', 'applied', 'succeeded'],
    ['submitted', 'failed', 'applied', 'failed'],
    ['submitted', 'canceled', 'applied', 'canceled'],
    ['running', 'queued', 'stale', 'running'],
    ['running', 'running', 'unchanged', 'running'],
    ['running', 'success', 'applied', 'succeeded'],
    ['running', 'failed', 'applied', 'failed'],
    ['succeeded', 'running', 'stale', 'succeeded'],
    ['succeeded', 'success', 'unchanged', 'succeeded'],
    ['succeeded', 'failed', 'divergence', 'succeeded'],
    ['failed', 'success', 'divergence', 'failed'],
    ['failed', 'failed', 'unchanged', 'failed'],
    ['canceled', 'failed', 'unchanged', 'canceled'],
    ['canceled', 'success', 'divergence', 'canceled'],
  ] as const)('%s, reported %s: %s, then %s', (state, word, verdict, after) => {
    expect(decide({ ...fresh, state }, reported(word))).toMatchObject({ verdict, state: after });
  });

  it('treats a failure after a stop request as the requested end', () => {
    expect(decide({ ...fresh, stopCause: 'cancel' }, reported('failed'))).toMatchObject({
      state: 'canceled',
    });
    expect(decide({ ...fresh, stopCause: 'run_timeout' }, reported('failed'))).toMatchObject({
      state: 'failed',
      error: { code: 'run_timeout' },
    });
    expect(decide({ ...fresh, stopCause: 'start_timeout' }, reported('canceled'))).toMatchObject({
      state: 'failed',
      error: { code: 'start_timeout' },
    });
  });

  it('lets success take precedence over a stop request', () => {
    expect(decide({ ...fresh, stopCause: 'cancel' }, reported('success'))).toMatchObject({
      state: 'succeeded',
    });
  });

  it('detects that an ended DAG run is active again only by a higher clear number or by a poll', () => {
    const ended: RunFacts = { ...fresh, state: 'failed', clearNumber: 1 };
    expect(decide(ended, reported('running', { clearNumber: 1 })).verdict).toBe('stale');
    expect(decide(ended, reported('running', { clearNumber: 2 })).verdict).toBe('divergence');
    expect(decide(ended, reported('running', { source: 'poll' })).verdict).toBe('divergence');
    expect(decide(ended, reported('running', { source: 'feed' })).verdict).toBe('stale');
  });

  it('ends a cleared run by a poll, and not by a callback from before the clear', () => {
    const cleared: RunFacts = { ...fresh, state: 'running', clearNumber: 1 };
    expect(decide(cleared, reported('failed', { clearNumber: 0 })).verdict).toBe('stale');
    expect(decide(cleared, reported('failed', { source: 'poll' })).verdict).toBe('applied');
  });

  it('never returns to an earlier state or leaves a terminal one, for any observations', () => {
    fc.assert(
      fc.property(facts, fc.array(observations, { maxLength: 12 }), (start, reported) => {
        let run = start;
        for (const observation of reported) {
          const { verdict, state } = decide(run, observation);
          if (isTerminal(run.state)) expect(state).toBe(run.state);
          expect(verdict === 'applied').toBe(state !== run.state);
          if (verdict === 'applied') expect(isLater(state, run.state)).toBe(true);
          run = { ...run, state };
        }
      }),
      { numRuns: 2000 },
    );
  });

  it('ends every active run when a poll reports an end', () => {
    fc.assert(
      fc.property(facts, fc.constantFrom('success' as const, 'failed' as const), (run, word) => {
        const { state } = decide(run, reported(word, { source: 'poll' }));
        expect(isTerminal(state)).toBe(true);
      }),
    );
  });

  it('changes nothing when an observation is repeated', () => {
    fc.assert(
      fc.property(facts, observations, (run, observation) => {
        const first = decide(run, observation);
        const again = decide({ ...run, state: first.state }, observation);
        expect(again.state).toBe(first.state);
        expect(again.verdict).not.toBe('applied');
      }),
    );
  });
});

describe('the number of clears in an observation', () => {
  const reported = (
    state: OrchestratorState,
    clearNumber: number | null,
    source: OrchestratorObservation['source'] = 'callback',
  ): OrchestratorObservation => ({ by: 'orchestrator', source, state, clearNumber });
  const END = new Date('2026-01-01T12:00:00Z');
  const run = (state: RunState): RunFacts => ({ state, clearNumber: 2, stopCause: null, endedAt: END });

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

  it('that is missing counts as current in a poll, and as unknown in a list', () => {
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
