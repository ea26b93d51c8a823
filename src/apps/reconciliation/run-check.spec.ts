import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ManualClock } from '../../../test/support/manual-clock.js';
import { MemoryOrchestrator } from '../../../test/support/apps/memory-orchestrator.js';
import type { FeedHealth } from '../run-tracking/feed-health.js';
import type { Finish, LeasedRun, RunLeases } from '../run-tracking/run-leases.js';
import type { RunWriter } from '../runs/run-writer.js';
import { decide, type Observation } from '../model/runs/observation.js';
import { RunCheck } from './run-check.js';

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const NOW = 1_790_000_000_000;
const FOREVER = { queuedMs: 0, runningMs: 48 * 60 * MINUTE, stopMs: 48 * 60 * MINUTE };

describe('RunCheck', () => {
  let clock: ManualClock;
  let orchestrator: MemoryOrchestrator;
  let check: RunCheck;
  let finished: Finish[];
  let observations: Observation[];

  beforeEach(() => {
    // The maximum of the jitter: every delay is its upper bound.
    vi.spyOn(Math, 'random').mockReturnValue(1 - Number.EPSILON);
    clock = new ManualClock(NOW);
    orchestrator = new MemoryOrchestrator(clock);
    orchestrator.plan = () => FOREVER;
    finished = [];
    observations = [];
    check = new RunCheck(
      { finish: (_run: LeasedRun, finish: Finish) => void finished.push(finish) } as unknown as RunLeases,
      orchestrator,
      {
        applyObservation: (_id: string, observation: Observation) => {
          observations.push(observation);
          const { verdict, state } = decide(current, observation);
          return Promise.resolve({ verdict, from: current.state, state });
        },
      } as unknown as RunWriter,
      { isHealthy: () => false } as FeedHealth,
      clock,
    );
  });
  afterEach(() => void vi.restoreAllMocks());

  let current: LeasedRun;
  /** A run that the orchestrator has started, unless the test removes its DAG run. */
  const runOf = (columns: Partial<LeasedRun> = {}): LeasedRun => {
    const id = `run-${orchestrator.made.length}`;
    orchestrator.make('dag', id);
    return {
      id,
      dagId: 'dag',
      state: 'running',
      orchestratorState: 'running',
      submission: 'accepted',
      clearNumber: 0,
      checks: 0,
      missingChecks: 0,
      checkedAt: new Date(NOW),
      createdAt: new Date(NOW),
      submittedAt: new Date(NOW),
      startedAt: new Date(NOW),
      endedAt: null,
      startSeconds: null,
      runSeconds: null,
      stopSeconds: 60,
      stopCause: null,
      stopRequestedAt: null,
      errorCode: null,
      statusDetail: null,
      ...columns,
    } as LeasedRun;
  };
  const stopping = (requestedAgoMs: number, columns: Partial<LeasedRun> = {}): LeasedRun =>
    runOf({ stopCause: 'cancel', stopRequestedAt: new Date(NOW - requestedAgoMs), ...columns });
  /** What is written when the run is released, and for how long no further check may start. */
  const process = async (run: LeasedRun): Promise<{ finish: Finish; delayMs: number; restMs: number }> => {
    current = run;
    const restMs = await check.process(run, new AbortController().signal);
    const finish = finished.at(-1) as Finish;
    return { finish, delayMs: (finish.nextCheckAt?.getTime() ?? Infinity) - clock.nowMs, restMs };
  };

  describe('of a run that is to be stopped', () => {
    it.each(['still runs', 'is missing', 'has an unknown state'])(
      'ends a run that %s at its stop deadline, and not a millisecond earlier',
      async (where) => {
        const spoil = (run: LeasedRun): LeasedRun => {
          if (where === 'is missing') orchestrator.remove(run.id);
          if (where === 'has an unknown state') orchestrator.down = 'unreachable';
          return run;
        };
        const { finish, delayMs } = await process(spoil(stopping(60 * SECOND - 1)));
        expect(observations.filter(({ by }) => by === 'service')).toEqual([]);
        expect(finish.nextCheckAt).not.toBeNull();
        expect(delayMs).toBe(SECOND);
        await process(spoil(stopping(60 * SECOND)));
        expect(observations.at(-1)).toEqual({
          by: 'service',
          source: 'timeout',
          to: 'canceled',
          error: null,
        });
      },
    );

    it.each(['busy', 'unauthorized', 'unreachable'] as const)(
      'checks the run at its stop deadline at the latest while the orchestrator is %s',
      async (down) => {
        orchestrator.down = down;
        const { delayMs } = await process(stopping(55 * SECOND, { checks: 20 }));
        expect(delayMs).toBe(5 * SECOND);
      },
    );

    it('counts the check', async () => {
      expect((await process(stopping(SECOND, { checks: 4 }))).finish.checks).toBe(5);
    });

    it('counts a missing DAG run once a minute before the deadline', async () => {
      const run = stopping(SECOND, { stopSeconds: 600, checkedAt: new Date(NOW - MINUTE) });
      orchestrator.remove(run.id);
      expect((await process(run)).finish).toMatchObject({ missingChecks: 1, checkedAt: new Date(NOW) });
      expect(observations).toEqual([]);
    });
  });

  it('doubles the delay after each consecutive failure, up to a minute', async () => {
    orchestrator.down = 'unreachable';
    const delays: number[] = [];
    let checks = 0;
    for (let n = 0; n < 6; n++) {
      const { finish, delayMs } = await process(runOf({ checks }));
      delays.push(delayMs);
      checks = finish.checks;
      // No report about the run arrived.
      expect(finish.checkedAt).toBeNull();
    }
    expect(checks).toBe(6);
    expect(delays).toEqual([8, 16, 32, 60, 60, 60].map((seconds) => seconds * SECOND));
  });

  it('waits at least as long as the Retry-After of the orchestrator', async () => {
    orchestrator.fail('find', { failure: 'busy', retryAfterMs: 90 * SECOND });
    const { delayMs } = await process(runOf());
    expect(delayMs).toBeGreaterThanOrEqual(90 * SECOND);
    expect(delayMs).toBeLessThanOrEqual(120 * SECOND);
  });

  it.each([
    ['busy', SECOND],
    ['unauthorized', SECOND],
    ['unreachable', 0],
  ] as const)('suspends other checks while the orchestrator is %s, for %i ms', async (down, expected) => {
    orchestrator.down = down;
    expect((await process(runOf())).restMs).toBe(expected);
  });

  it('checks an active run at growing intervals, and soon again after a change of state', async () => {
    const delays: number[] = [];
    let checks = 0;
    for (let n = 0; n < 5; n++) {
      const { finish, delayMs } = await process(runOf({ checks }));
      delays.push(delayMs);
      checks = finish.checks;
      expect(finish).toMatchObject({ missingChecks: 0, checkedAt: new Date(NOW) });
    }
    expect(delays).toEqual([60, 120, 240, 300, 300].map((seconds) => seconds * SECOND));
    const started = await process(runOf({ state: 'submitted', orchestratorState: 'queued', checks: 7 }));
    expect(started.finish.checks).toBe(0);
    expect(started.delayMs).toBe(30 * SECOND);
  });

  it('checks a run at its time limit, counted from the start that the orchestrator reports', async () => {
    const run = runOf({
      state: 'submitted',
      orchestratorState: 'queued',
      startedAt: null,
      runSeconds: 60,
      startSeconds: null,
    });
    clock.nowMs += 50 * SECOND;
    expect((await process(run)).delayMs).toBe(10 * SECOND);
  });

  it('schedules no further check of a run that has ended in the orchestrator', async () => {
    orchestrator.plan = () => ({ queuedMs: 0, runningMs: SECOND });
    const run = runOf();
    clock.nowMs += MINUTE;
    expect((await process(run)).finish.nextCheckAt).toBeNull();
  });
});
