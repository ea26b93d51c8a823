import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ManualClock } from '../../../test/support/manual-clock.js';
import { MemoryOrchestrator } from '../../../test/support/apps/memory-orchestrator.js';
import { insertRunAt, runWorkers, type RunWorkers } from '../../../test/support/apps/run-workers.js';
import { insertInstalledApp, type InstalledApp } from '../../../test/support/apps/runs.js';
import {
  createTestDataSource,
  type TestDataSource,
} from '../../../test/support/postgres/test-data-source.js';
import { RunTransition } from '../model/runs/run-transition.entity.js';
import { Run } from '../model/runs/run.entity.js';
import { requestStop } from '../runs/run-statements.js';
import type { OrchestratorState } from '../model/runs/observation.js';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const FOREVER = { runningMs: 48 * HOUR };

describe('the checks of runs', () => {
  let test: TestDataSource;
  let app: InstalledApp;
  let clock: ManualClock;
  let orchestrator: MemoryOrchestrator;
  let workers: RunWorkers;

  beforeAll(async () => {
    test = await createTestDataSource();
  });
  beforeEach(async () => {
    await test.database.query('UPDATE runs SET next_check_at = NULL');
    app = await insertInstalledApp(test.dataSource);
    clock = new ManualClock(Date.now());
    orchestrator = new MemoryOrchestrator(clock);
    workers = runWorkers({ dataSource: test.dataSource, orchestrator, clock });
  });
  afterEach(() => workers.close());
  afterAll(() => test.close());

  /** A run that the orchestrator has just accepted. */
  const accepted = async (columns: Partial<Run> = {}): Promise<Run> => {
    const run = await insertRunAt(test.dataSource, app, clock.nowMs, {
      submission: 'accepted',
      submittedAt: new Date(clock.nowMs),
      statusDetail: 'queued',
      orchestratorState: 'queued',
      ...columns,
    });
    orchestrator.make(run.dagId, run.id);
    return run;
  };
  const reload = (id: string): Promise<Run> => test.dataSource.manager.findOneByOrFail(Run, { id });
  const pass = async (ms: number, stepMs = 1000): Promise<void> => {
    for (const endMs = clock.nowMs + ms; clock.nowMs < endMs; clock.nowMs += stepMs) {
      await workers.checks.drain();
    }
    await workers.checks.drain();
  };
  const requestRunStop = (runId: string): Promise<boolean> =>
    requestStop(test.dataSource.manager, {
      runId,
      cause: 'cancel',
      by: app.userId,
      now: new Date(clock.nowMs),
    });
  const callback = (runId: string, state: OrchestratorState, clearNumber = 0): Promise<unknown> =>
    workers.writer.applyObservation(runId, { by: 'orchestrator', source: 'callback', state, clearNumber });
  const sourcesOf = async (runId: string): Promise<string[]> =>
    (await test.dataSource.manager.find(RunTransition, { where: { runId }, order: { position: 'ASC' } })).map(
      ({ source, toState, applied }) => `${source} ${applied ? toState : '-'}`,
    );

  it('find the start and the end that no callback reported', async () => {
    orchestrator.plan = () => ({ queuedMs: 20_000, runningMs: 5 * MINUTE });
    const { id } = await accepted();
    await pass(2 * MINUTE);
    expect(await reload(id)).toMatchObject({ state: 'running', statusDetail: null });
    await pass(10 * MINUTE);
    const run = await reload(id);
    const there = orchestrator.dagRunOf(id);
    expect(run).toMatchObject({
      state: 'succeeded',
      startedAt: there?.startedAt,
      endedAt: there?.endedAt,
      nextCheckAt: null,
      leaseToken: null,
    });
    expect(await sourcesOf(id)).toEqual(['create submitted', 'poll running', 'poll succeeded']);
  });

  it('are made at growing intervals, and at longer ones while the lists of changes are read', async () => {
    orchestrator.plan = () => FOREVER;
    const perHour = async (): Promise<number> => {
      await accepted();
      const before = orchestrator.count('find');
      for (const endMs = clock.nowMs + HOUR; clock.nowMs < endMs; clock.nowMs += 5000) {
        if (isFed) workers.health.recordReadToEnd(clock.nowMs);
        await workers.checks.drain();
      }
      await test.database.query('UPDATE runs SET next_check_at = NULL');
      return orchestrator.count('find') - before;
    };
    let isFed = false;
    const alone = await perHour();
    isFed = true;
    const fed = await perHour();
    expect(alone).toBeGreaterThanOrEqual(12);
    expect(alone).toBeLessThan(70);
    expect(fed).toBeGreaterThanOrEqual(4);
    expect(fed).toBeLessThan(alone / 1.5);
  });

  it('declare a run lost only when it is missing three times over two minutes', async () => {
    orchestrator.plan = () => FOREVER;
    const { id } = await accepted();
    await pass(2 * MINUTE);
    orchestrator.remove(id);
    const sinceMs = clock.nowMs;
    const finds = orchestrator.count('find');
    for (let n = 0; n < 20 * 60 && (await reload(id)).state === 'running'; n++) await pass(1000);
    const run = await reload(id);
    expect(run).toMatchObject({ state: 'failed', errorCode: 'dag_run_lost' });
    const [end] = await test.database.query<{ source: string }>(
      `SELECT source FROM run_transitions WHERE run_id = $1 ORDER BY position DESC LIMIT 1`,
      [id],
    );
    expect(end?.source).toBe('lost');
    expect(clock.nowMs - sinceMs).toBeGreaterThanOrEqual(2 * MINUTE);
    expect(orchestrator.count('find') - finds).toBeGreaterThanOrEqual(3);
    expect(orchestrator.made).toEqual([id]);
  });

  it('count a missing DAG run once a minute at most, and reset the count when it exists again', async () => {
    orchestrator.plan = () => FOREVER;
    const { id, dagId } = await accepted();
    const missed = async (): Promise<number> => {
      await test.database.query('UPDATE runs SET next_check_at = $2 WHERE id = $1', [
        id,
        new Date(clock.nowMs - 1),
      ]);
      await workers.checks.drain();
      return (await reload(id)).missingChecks;
    };
    orchestrator.remove(id);
    expect(await missed()).toBe(1);
    for (let n = 0; n < 5; n++) expect(await missed()).toBe(1);
    clock.nowMs += MINUTE;
    expect(await missed()).toBe(2);
    const run = orchestrator.dagRuns.get(id);
    if (run) run.gone = false;
    expect(await missed()).toBe(0);
    expect(dagId).toBe(run?.dagId);
  });

  it('declare no run lost while the orchestrator is degraded', async () => {
    const { id } = await accepted();
    orchestrator.remove(id);
    orchestrator.degraded = true;
    await pass(30 * MINUTE, 5000);
    expect(await reload(id)).toMatchObject({ state: 'submitted', missingChecks: 2 });
    orchestrator.degraded = false;
    await pass(2 * MINUTE);
    expect(await reload(id)).toMatchObject({ state: 'failed', errorCode: 'dag_run_lost' });
  });

  it('ignore a DAG run that another client submitted, and do not stop it', async () => {
    const run = await insertRunAt(test.dataSource, app, clock.nowMs, {
      submission: 'in_flight',
      state: 'failed',
      errorCode: 'submit_failed',
      endedAt: new Date(clock.nowMs),
    });
    orchestrator.plan = () => FOREVER;
    orchestrator.make(run.dagId, run.id, JSON.stringify({ run_id: 'another run' }));
    await pass(HOUR, MINUTE);
    expect(orchestrator.stops).toEqual([]);
    expect(await reload(run.id)).toMatchObject({ submission: 'in_flight', orchestratorState: null });
  });

  it('repeat the stop of a run that is being canceled, until it has ended', async () => {
    orchestrator.plan = () => ({ ...FOREVER, stopMs: 40_000 });
    const { id } = await accepted();
    await pass(2 * MINUTE);
    await requestRunStop(id);
    await workers.checks.drain();
    expect(await reload(id)).toMatchObject({ state: 'running', statusDetail: 'canceling' });
    await pass(3 * MINUTE);
    expect(await reload(id)).toMatchObject({ state: 'canceled', errorCode: null, nextCheckAt: null });
    // 2, 4, 8, 16, 32 s.
    expect(orchestrator.stops.length).toBeLessThan(12);
  });

  it('let success take precedence over a stop request', async () => {
    orchestrator.plan = () => ({ runningMs: 10_000, stopMs: HOUR });
    const { id } = await accepted();
    await pass(5000);
    await requestRunStop(id);
    await pass(2 * MINUTE);
    expect((await reload(id)).state).toBe('succeeded');
  });

  it.each(['the stop has no effect', 'unreachable'] as const)(
    'cancel a run that has not ended by its stop deadline (%s), and continue stopping the DAG run for a day',
    async (why) => {
      orchestrator.plan = () => ({ ...FOREVER, stopMs: 20 * HOUR });
      const { id } = await accepted({ stopSeconds: 60 });
      await pass(5000);
      await requestRunStop(id);
      if (why === 'unreachable') orchestrator.down = 'unreachable';
      await pass(58_000);
      expect(['running', 'submitted']).toContain((await reload(id)).state);
      await pass(5000);
      expect(await reload(id)).toMatchObject({ state: 'canceled' });
      expect((await sourcesOf(id)).at(-1)).toBe('timeout canceled');
      orchestrator.down = null;
      const stops = orchestrator.stops.length;
      // The DAG run ends after 20 hours, and is checked every two to four hours.
      await pass(25 * HOUR, 10 * MINUTE);
      expect(orchestrator.stops.length).toBeGreaterThan(stops);
      expect(orchestrator.dagRunOf(id)?.state).toBe('failed');
      expect(await reload(id)).toMatchObject({ state: 'canceled', nextCheckAt: null });
    },
  );

  it('no longer stop a DAG run after a day', async () => {
    orchestrator.plan = () => ({ ...FOREVER, stopMs: 40 * HOUR });
    const { id } = await accepted({ stopSeconds: 60 });
    await requestRunStop(id);
    await pass(2 * MINUTE);
    await pass(30 * HOUR, 15 * MINUTE);
    expect(await reload(id)).toMatchObject({ state: 'canceled', nextCheckAt: null });
    expect(orchestrator.dagRunOf(id)?.state).toBe('running');
  });

  it.each([
    ['start_timeout', { queuedMs: 48 * HOUR }, { startSeconds: 90 }],
    ['run_timeout', FOREVER, { runSeconds: 90 }],
  ] as const)('stop a run at its time limit: %s', async (code, plan, columns) => {
    orchestrator.plan = () => ({ ...plan, stopMs: 5000 });
    const { id } = await accepted(columns);
    await pass(80_000);
    expect(await reload(id)).toMatchObject({ stopCause: null });
    await pass(15_000);
    expect(await reload(id)).toMatchObject({ stopCause: code, statusDetail: 'canceling' });
    await pass(30_000);
    expect(await reload(id)).toMatchObject({ state: 'failed', errorCode: code });
    expect(orchestrator.stops.length).toBeGreaterThan(0);
    expect(orchestrator.dagRunOf(id)?.state).toBe('failed');
  });

  it('detect that a run has ended before they apply its time limit', async () => {
    orchestrator.plan = () => ({ runningMs: 30_000 });
    const { id } = await accepted({ runSeconds: 60, nextCheckAt: new Date(clock.nowMs + 5 * MINUTE) });
    await callback(id, 'running');
    await test.database.query('UPDATE runs SET next_check_at = $1', [new Date(clock.nowMs + 5 * MINUTE)]);
    await pass(6 * MINUTE);
    expect(await reload(id)).toMatchObject({ state: 'succeeded', stopCause: null });
  });

  it('do not apply the time limit while the state of the run is unknown', async () => {
    orchestrator.plan = () => ({ runningMs: 30_000 });
    const { id } = await accepted({ runSeconds: 60 });
    await callback(id, 'running');
    orchestrator.down = 'unreachable';
    await pass(30 * MINUTE, 5000);
    expect(await reload(id)).toMatchObject({ state: 'running', stopCause: null });
    orchestrator.down = null;
    await pass(2 * MINUTE);
    expect((await reload(id)).state).toBe('succeeded');
  });

  it('verify once the end that a callback reported', async () => {
    orchestrator.plan = () => ({ runningMs: 3000, outcome: 'failed' });
    const { id } = await accepted({ nextCheckAt: null });
    await pass(5000);
    await callback(id, 'failed');
    await pass(9000);
    expect(orchestrator.count('find')).toBe(0);
    await pass(5 * MINUTE);
    expect(orchestrator.count('find')).toBe(1);
    expect(await reload(id)).toMatchObject({ state: 'failed', errorCode: 'run_failed', nextCheckAt: null });
    expect(await sourcesOf(id)).toEqual(['create submitted', 'callback failed']);
  });

  it('record that the orchestrator contradicts an end, and do not stop its DAG run', async () => {
    orchestrator.plan = () => FOREVER;
    const { id } = await accepted({ nextCheckAt: null });
    await callback(id, 'failed');
    await pass(5 * MINUTE);
    expect(await reload(id)).toMatchObject({ state: 'failed', nextCheckAt: null });
    expect((await sourcesOf(id)).at(-1)).toBe('poll -');
    expect(orchestrator.stops).toEqual([]);
  });

  it('keep the earlier time that another request sets during the check', async () => {
    orchestrator.plan = () => FOREVER;
    const { id } = await accepted();
    const find = orchestrator.find.bind(orchestrator);
    orchestrator.find = async (dagId, runId) => {
      const answer = await find(dagId, runId);
      await requestRunStop(id);
      return answer;
    };
    await workers.checks.drain();
    await workers.checks.drain();
    expect(orchestrator.stops).toEqual([id]);
  });

  it('suspend calls to an orchestrator that responds with Retry-After, and continue after that', async () => {
    for (let n = 0; n < 60; n++) await accepted();
    clock.nowMs += 1000;
    orchestrator.down = 'busy';
    await workers.checks.drain();
    expect(orchestrator.count('find')).toBeLessThanOrEqual(16);
    orchestrator.down = null;
    await pass(3 * MINUTE);
    const [row] = await test.database.query<{ count: number }>(
      `SELECT count(*)::int AS count FROM runs WHERE installation_id = $1 AND state = 'succeeded'`,
      [app.installationId],
    );
    expect(row?.count).toBe(60);
  });

  it('continue with a run whose lease belonged to a dead replica', async () => {
    const { id } = await accepted();
    clock.nowMs += 10_000;
    expect(await workers.leases.claimToCheck(1)).toHaveLength(1);
    await workers.checks.drain();
    expect((await reload(id)).state).toBe('submitted');
    clock.nowMs += 60_000;
    await workers.checks.drain();
    expect((await reload(id)).state).toBe('succeeded');
  });
});
