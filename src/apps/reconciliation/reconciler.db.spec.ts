import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { FakeAirflow } from '../../../test/support/fake-airflow/fake-airflow.js';
import { ManualClock } from '../../../test/support/manual-clock.js';
import { MemoryOrchestrator } from '../../../test/support/apps/memory-orchestrator.js';
import { insertRunAt, runWorkers, type RunWorkers } from '../../../test/support/apps/run-workers.js';
import { insertInstalledApp, type InstalledApp } from '../../../test/support/apps/runs.js';
import {
  createTestDataSource,
  type TestDataSource,
} from '../../../test/support/postgres/test-data-source.js';
import { AirflowOrchestrator } from '../orchestrator/airflow/airflow-orchestrator.js';
import { Run } from '../model/runs/run.entity.js';

const DAY = 86_400_000;

describe('a reconciliation', () => {
  let test: TestDataSource;
  let app: InstalledApp;
  let clock: ManualClock;
  let orchestrator: MemoryOrchestrator;
  let workers: RunWorkers;

  beforeAll(async () => {
    test = await createTestDataSource();
  });
  beforeEach(async () => {
    await test.database.query('TRUNCATE runs CASCADE');
    await test.database.query('TRUNCATE orchestrator_watermarks, job_leases');
    app = await insertInstalledApp(test.dataSource);
    clock = new ManualClock(Date.now());
    orchestrator = new MemoryOrchestrator(clock);
    workers = runWorkers({ dataSource: test.dataSource, orchestrator, clock });
  });
  afterEach(() => workers.close());
  afterAll(() => test.close());

  const accepted = async (columns: Partial<Run> = {}): Promise<Run> => {
    const run = await insertRunAt(test.dataSource, app, clock.nowMs, {
      submission: 'accepted',
      submittedAt: new Date(clock.nowMs),
      nextCheckAt: new Date(clock.nowMs + DAY),
      orchestratorState: 'queued',
      ...columns,
    });
    orchestrator.make(run.dagId, run.id);
    return run;
  };
  const reload = (id: string): Promise<Run> => test.dataSource.manager.findOneByOrFail(Run, { id });

  it('reports the state before and after', async () => {
    const [ended, running, queued] = [
      await accepted(),
      await accepted({ state: 'running' }),
      await accepted(),
    ];
    orchestrator.clear(running.id, { runningMs: DAY });
    clock.nowMs += 10_000;
    orchestrator.clear(queued.id, { queuedMs: DAY });
    expect(await workers.reconciler.reconcile()).toEqual({
      checked: 3,
      changed: 1,
      unchanged: 2,
      errors: 0,
      remaining: 0,
      changes: [{ run_id: ended.id, from: 'submitted', to: 'succeeded' }],
    });
    expect(orchestrator.count('find')).toBe(0);
  });

  it('checks a run that a replica whose clock is five minutes ahead has created and checked', async () => {
    const ahead = new Date(clock.nowMs + 300_000);
    const run = await accepted({ createdAt: ahead, checkedAt: ahead, nextCheckAt: ahead });
    clock.nowMs += 10_000;
    expect(await workers.reconciler.reconcile()).toMatchObject({ changed: 1, errors: 0, remaining: 0 });
    expect(await reload(run.id)).toMatchObject({ state: 'succeeded' });
  });

  it('checks a run that no list shows and that a replica whose clock is ahead has checked', async () => {
    const ahead = new Date(clock.nowMs + 300_000);
    const run = await accepted({ checkedAt: ahead, nextCheckAt: ahead });
    clock.nowMs += 10_000;
    await test.database.query(
      `INSERT INTO orchestrator_watermarks (name, seen_until, updated_at) VALUES ('ended', $1, $1)`,
      [new Date(clock.nowMs + DAY)],
    );
    await workers.reconciler.reconcile();
    await workers.checks.drain();
    expect(await reload(run.id)).toMatchObject({ state: 'succeeded' });
  });

  it('counts a run without a response as an error, also when a replica whose clock is ahead has checked it', async () => {
    await accepted({ checkedAt: new Date(clock.nowMs + 300_000) });
    orchestrator.down = 'unreachable';
    clock.nowMs += 10_000;
    expect(await workers.reconciler.reconcile()).toMatchObject({ checked: 0, unchanged: 0, errors: 1 });
  });

  it('counts a run as checked that a replica whose clock is ahead has checked before', async () => {
    const run = await accepted({
      state: 'running',
      orchestratorState: 'running',
      checkedAt: new Date(clock.nowMs + 300_000),
    });
    orchestrator.clear(run.id, { runningMs: DAY });
    orchestrator.fail('listActive', { failure: 'unreachable' });
    clock.nowMs += 10_000;
    expect(await workers.reconciler.reconcile()).toMatchObject({ checked: 1, unchanged: 1, errors: 0 });
    expect((await reload(run.id)).checkedAt).toEqual(new Date(clock.nowMs));
  });

  it('omits runs that have ended or that wait for a slot', async () => {
    await accepted({ state: 'failed', errorCode: 'run_failed' });
    const full = await insertInstalledApp(test.dataSource, { concurrency: { limit: 0 } });
    await insertRunAt(test.dataSource, full, clock.nowMs, { submission: 'waiting', nextCheckAt: null });
    expect(await workers.reconciler.reconcile()).toMatchObject({ checked: 0, remaining: 0, errors: 0 });
    expect(orchestrator.count()).toBe(0);
  });

  it('checks one by one the runs that no list shows', async () => {
    const [there, gone] = [await accepted(), await accepted()];
    orchestrator.remove(gone.id);
    // The DAG run ended before the list of changes begins.
    await test.database.query(
      `INSERT INTO orchestrator_watermarks (name, seen_until, updated_at) VALUES ('ended', $1, $1)`,
      [new Date(clock.nowMs + 400_000)],
    );
    clock.nowMs += 400_000;
    expect(await workers.reconciler.reconcile()).toMatchObject({
      checked: 2,
      changed: 1,
      unchanged: 1,
      changes: [{ run_id: there.id, to: 'succeeded' }],
    });
    expect(orchestrator.count('find')).toBe(2);
  });

  it('submits deferred runs, and finds submitted ones', async () => {
    const later = new Date(clock.nowMs + DAY);
    const pending = await insertRunAt(test.dataSource, app, clock.nowMs, { nextCheckAt: later });
    const lost = await insertRunAt(test.dataSource, app, clock.nowMs, {
      submission: 'in_flight',
      nextCheckAt: later,
    });
    orchestrator.make(lost.dagId, lost.id);
    clock.nowMs += 3000;
    expect(await workers.reconciler.reconcile()).toMatchObject({ checked: 2, changed: 1, errors: 0 });
    expect(await reload(pending.id)).toMatchObject({ submission: 'accepted', state: 'submitted' });
    expect(await reload(lost.id)).toMatchObject({ submission: 'accepted', state: 'running' });
  });

  it('counts runs without a response as errors, and retries them', async () => {
    const { id } = await accepted();
    await accepted();
    orchestrator.down = 'unreachable';
    clock.nowMs += 10_000;
    expect(await workers.reconciler.reconcile()).toEqual({
      checked: 0,
      changed: 0,
      unchanged: 0,
      errors: 2,
      remaining: 0,
      changes: [],
    });
    orchestrator.down = null;
    clock.nowMs += 20_000;
    await workers.checks.drain();
    expect((await reload(id)).state).toBe('succeeded');
  });

  it('leaves the remaining runs to background checks when the orchestrator is busy', async () => {
    for (let n = 0; n < 40; n++) await accepted();
    orchestrator.down = 'busy';
    clock.nowMs += 10_000;
    const { errors, remaining } = await workers.reconciler.reconcile();
    expect(errors).toBeLessThanOrEqual(16);
    expect(errors + remaining).toBe(40);
    orchestrator.down = null;
    for (let n = 0; n < 100; n++) {
      clock.nowMs += 1000;
      await workers.checks.drain();
    }
    expect(await test.dataSource.manager.countBy(Run, { state: 'succeeded' })).toBe(40);
  });

  it('is one pass for concurrent requests, also on two replicas', async () => {
    for (let n = 0; n < 30; n++) await accepted();
    clock.nowMs += 10_000;
    const other = runWorkers({ dataSource: await test.connectAgain(), orchestrator, clock });
    const results = await Promise.all([
      workers.reconciler.reconcile(),
      workers.reconciler.reconcile(),
      other.reconciler.reconcile(),
    ]);
    expect(results[1]).toBe(results[0]);
    expect(results[0]).toMatchObject({ checked: 30, changed: 30, remaining: 0 });
    // A replica whose request arrives a moment later does not count what has ended by then.
    expect(results[2]).toMatchObject({ changed: results[2].checked, unchanged: 0, remaining: 0 });
    // One request each for active and for ended DAG runs.
    expect(orchestrator.count()).toBe(2);
    await other.close();
  });

  it('sends one request for each page of 10,000 active runs', { timeout: 240_000 }, async () => {
    const RUNS = 10_000;
    const ENDED = 500;
    const fake = await FakeAirflow.start({ clock });
    try {
      const real = runWorkers({
        dataSource: test.dataSource,
        orchestrator: new AirflowOrchestrator(fake.settings({ apiVersion: 'v2' })),
        clock,
      });
      const ids = await insertMany(test, app, RUNS, clock.nowMs);
      fake.dag('long', { durationMs: DAY, maxActiveRuns: RUNS });
      fake.dag('short', { durationMs: 1000, maxActiveRuns: RUNS });
      ids.forEach((id, n) => fake.runs.create(n < ENDED ? 'short' : 'long', id, { run_id: id }));
      await test.database.query(`UPDATE runs SET dag_id = 'short' WHERE id = ANY ($1::uuid[])`, [
        ids.slice(0, ENDED),
      ]);
      clock.nowMs += 5000;
      fake.resetCounts();
      const result = await real.reconciler.reconcile(100_000);
      expect(result).toMatchObject({ checked: RUNS, changed: ENDED, errors: 0, remaining: 0 });
      expect(result.changes).toHaveLength(ENDED);
      const pages = Math.ceil((RUNS - ENDED) / 100) + Math.ceil(ENDED / 100);
      const { token = 0, ...counted } = fake.counted();
      expect(token).toBeLessThanOrEqual(1);
      expect(Object.values(counted).reduce((sum, count) => sum + count, 0)).toBeLessThanOrEqual(pages + 2);
      // Without a change: the pages of active DAG runs, and a request for ended ones.
      clock.nowMs += 600_000;
      await real.feed.read('ended', new AbortController().signal);
      fake.resetCounts();
      expect(await real.reconciler.reconcile(100_000)).toMatchObject({
        checked: RUNS - ENDED,
        changed: 0,
        remaining: 0,
      });
      expect(fake.counted()).toMatchObject({ batch: (RUNS - ENDED) / 100 });
      expect(fake.count()).toBeLessThanOrEqual((RUNS - ENDED) / 100 + 2);
      await real.close();
    } finally {
      await fake.stop();
    }
  });
});

/** Inserts running runs. @returns their IDs. */
async function insertMany(
  test: TestDataSource,
  app: InstalledApp,
  count: number,
  nowMs: number,
): Promise<string[]> {
  const model = await insertRunAt(test.dataSource, app, nowMs, {
    dagId: 'long',
    state: 'running',
    startedAt: new Date(nowMs),
    submission: 'accepted',
    submittedAt: new Date(nowMs),
    nextCheckAt: new Date(nowMs + DAY),
    orchestratorState: 'running',
  });
  const columns = test.dataSource
    .getMetadata(Run)
    .columns.map(({ databaseName }) => databaseName)
    .filter((name) => name !== 'id')
    .join(', ');
  await test.database.query(
    `INSERT INTO runs (id, ${columns})
     SELECT gen_random_uuid(), ${columns} FROM runs, generate_series(2, $2) WHERE id = $1`,
    [model.id, count],
  );
  await test.database.query('ANALYZE runs');
  const rows = await test.database.query<{ id: string }>('SELECT id FROM runs');
  return rows.map(({ id }) => id);
}
