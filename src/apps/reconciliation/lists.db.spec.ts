import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ManualClock } from '../../../test/support/manual-clock.js';
import { MemoryOrchestrator } from '../../../test/support/apps/memory-orchestrator.js';
import { insertRunAt, runWorkers, type RunWorkers } from '../../../test/support/apps/run-workers.js';
import { insertInstalledApp, type InstalledApp } from '../../../test/support/apps/runs.js';
import {
  createTestDataSource,
  type TestDataSource,
} from '../../../test/support/postgres/test-data-source.js';
import { uuidV7 } from '../../common/uuid-v7.js';
import { RunTransition } from '../model/runs/run-transition.entity.js';
import { Run } from '../model/runs/run.entity.js';

const MINUTE = 60_000;
const DAY = 1440 * MINUTE;
const NEVER = new AbortController().signal;

describe('the lists of the orchestrator', () => {
  let test: TestDataSource;
  let app: InstalledApp;
  let clock: ManualClock;
  let orchestrator: MemoryOrchestrator;
  let workers: RunWorkers;

  beforeAll(async () => {
    test = await createTestDataSource();
  });
  beforeEach(async () => {
    await test.database.query(
      `UPDATE runs SET state = 'failed', submission = 'abandoned', next_check_at = NULL`,
    );
    await test.database.query('DELETE FROM orchestrator_watermarks');
    await test.database.query('DELETE FROM job_leases');
    app = await insertInstalledApp(test.dataSource);
    clock = new ManualClock(Date.now());
    orchestrator = new MemoryOrchestrator(clock);
    workers = runWorkers({ dataSource: test.dataSource, orchestrator, clock });
  });
  afterEach(() => workers.close());
  afterAll(() => test.close());

  /** Runs that the orchestrator has just accepted, and that are not checked one by one for a day. */
  const accepted = async (count: number, columns: Partial<Run> = {}): Promise<Run[]> => {
    const runs: Run[] = [];
    for (let n = 0; n < count; n++) {
      const run = await insertRunAt(test.dataSource, app, clock.nowMs, {
        submission: 'accepted',
        submittedAt: new Date(clock.nowMs),
        nextCheckAt: new Date(clock.nowMs + DAY),
        orchestratorState: 'queued',
        ...columns,
      });
      orchestrator.make(run.dagId, run.id);
      runs.push(run);
    }
    return runs;
  };
  const reload = (id: string): Promise<Run> => test.dataSource.manager.findOneByOrFail(Run, { id });
  const statesOf = async (runs: readonly Run[]): Promise<string[]> =>
    Promise.all(runs.map(async ({ id }) => (await reload(id)).state));
  const watermark = async (name: string): Promise<Date | undefined> => {
    const [row] = await test.database.query<{ seen_until: Date }>(
      'SELECT seen_until FROM orchestrator_watermarks WHERE name = $1',
      [name],
    );
    return row?.seen_until;
  };
  const first = (runs: readonly Run[]): Run => {
    if (runs[0] === undefined) throw new Error('there is none');
    return runs[0];
  };

  it('of changes report starts and ends, with one request for each page', async () => {
    const runs = await accepted(25);
    orchestrator.pageSize = 10;
    clock.nowMs += 3000;
    await workers.feed.read('ended', NEVER);
    await workers.feed.read('started', NEVER);
    expect(new Set(await statesOf(runs))).toEqual(new Set(['running']));
    clock.nowMs += 10_000;
    await workers.feed.read('ended', NEVER);
    expect(new Set(await statesOf(runs))).toEqual(new Set(['succeeded']));
    expect(orchestrator.count('find')).toBe(0);
    expect(orchestrator.count('listChanged')).toBe(1 + 3 + 3);
    const [transition] = await test.dataSource.manager.find(RunTransition, {
      where: { runId: first(runs).id, toState: 'succeeded' },
    });
    expect(transition).toMatchObject({ source: 'feed', applied: true });
  });

  it('are matched with one query for each page, and with no further query when they report nothing new', async () => {
    await accepted(40);
    clock.nowMs += 20_000;
    await workers.feed.read('ended', NEVER);
    let queries = 0;
    const query = test.dataSource.query.bind(test.dataSource);
    const { manager } = test.dataSource;
    const find = manager.find.bind(manager);
    let lookups = 0;
    test.dataSource.query = ((...all: Parameters<typeof query>) => {
      queries++;
      return query(...all);
    }) as typeof test.dataSource.query;
    manager.find = ((...all: Parameters<typeof find>) => {
      lookups++;
      return find(...all);
    }) as typeof manager.find;
    try {
      await workers.feed.read('ended', NEVER);
      await workers.feed.read('started', NEVER);
    } finally {
      test.dataSource.query = query;
      manager.find = find;
    }
    expect(lookups).toBe(2);
    // Queries of the watermark of each list.
    expect(queries).toBeLessThanOrEqual(4);
  });

  it('are read from their watermark, less two minutes for late commits', async () => {
    const [run] = await accepted(1);
    if (run === undefined) throw new Error('there is none');
    clock.nowMs += 10_000;
    await workers.feed.read('ended', NEVER);
    const ended = orchestrator.dagRunOf(run.id)?.endedAt;
    expect(await watermark('ended')).toEqual(ended);
    const reads: Date[] = [];
    const listChanged = orchestrator.listChanged.bind(orchestrator);
    orchestrator.listChanged = (what, since, offset) => {
      reads.push(since);
      return listChanged(what, since, offset);
    };
    await workers.feed.read('ended', NEVER);
    expect(reads).toEqual([new Date((ended?.getTime() ?? 0) - 120_000)]);
  });

  it('stop repeating ended runs when nothing else ends', async () => {
    await accepted(25);
    orchestrator.pageSize = 10;
    clock.nowMs += 10_000;
    const pagesRead = async (): Promise<number> => {
      const before = orchestrator.count('listChanged');
      await workers.feed.read('ended', NEVER);
      return orchestrator.count('listChanged') - before;
    };
    expect(await pagesRead()).toBe(3);
    expect(await pagesRead()).toBe(3);
    clock.nowMs += 3 * MINUTE;
    expect(await pagesRead()).toBe(3);
    expect(await pagesRead()).toBe(1);
    // A run that ends after that is reported.
    const runs = await accepted(1);
    clock.nowMs += 10_000;
    await workers.feed.read('ended', NEVER);
    expect(await statesOf(runs)).toEqual(['succeeded']);
  });

  it('begin with the oldest active run', async () => {
    const [old] = await accepted(1, { createdAt: new Date(clock.nowMs - 3 * DAY) });
    if (old === undefined) throw new Error('there is none');
    const dagRun = orchestrator.dagRuns.get(old.id);
    if (dagRun) dagRun.beganMs = clock.nowMs - 3 * DAY;
    await workers.feed.read('ended', NEVER);
    expect((await reload(old.id)).state).toBe('succeeded');
  });

  it('keep their watermark when a page cannot be read, and when its reports cannot be written', async () => {
    const runs = await accepted(25);
    orchestrator.pageSize = 10;
    clock.nowMs += 20_000;
    await workers.feed.read('ended', NEVER);
    const before = await watermark('ended');
    const more = await accepted(25);
    clock.nowMs += 20_000;
    const listChanged = orchestrator.listChanged.bind(orchestrator);
    orchestrator.listChanged = (what, since, offset) => {
      if (offset === 30) orchestrator.fail('listChanged', { failure: 'unreachable' });
      return listChanged(what, since, offset);
    };
    await expect(workers.feed.read('ended', NEVER)).rejects.toThrow('unreachable');
    expect(await watermark('ended')).toEqual(before);
    orchestrator.listChanged = listChanged;

    const apply = workers.writer.applyObservation.bind(workers.writer);
    workers.writer.applyObservation = () => Promise.reject(new Error('no database'));
    await expect(workers.feed.read('ended', NEVER)).rejects.toThrow('no database');
    expect(await watermark('ended')).toEqual(before);
    workers.writer.applyObservation = apply;

    await workers.feed.read('ended', NEVER);
    expect(new Set(await statesOf([...runs, ...more]))).toEqual(new Set(['succeeded']));
  });

  it('report ended runs also after a DAG run with an end in the future', async () => {
    orchestrator.make('foreign', 'scheduled__2099');
    const listChanged = orchestrator.listChanged.bind(orchestrator);
    orchestrator.listChanged = async (what, since, offset) => {
      const page = await listChanged(what, since, offset);
      const future = new Date(clock.nowMs + 900 * DAY);
      const items = page.items.map((item) =>
        item.runId === 'scheduled__2099' ? { ...item, endedAt: future } : item,
      );
      return { ...page, items };
    };
    clock.nowMs += 10_000;
    await workers.feed.read('ended', NEVER);
    const runs = await accepted(1);
    clock.nowMs += 10_000;
    await workers.feed.read('ended', NEVER);
    expect(await statesOf(runs)).toEqual(['succeeded']);
  });

  it('ignore DAG runs that the service did not submit', async () => {
    orchestrator.make('foreign', 'manual__2026-01-01');
    orchestrator.make('foreign', uuidV7());
    const [ours] = await accepted(1);
    if (ours === undefined) throw new Error('there is none');
    // A DAG run of another DAG with the ID of the run: the service did not submit it.
    const dagRun = orchestrator.dagRuns.get(ours.id);
    if (dagRun) dagRun.dagId = 'foreign';
    clock.nowMs += 20_000;
    await workers.feed.read('started', NEVER);
    await workers.feed.read('ended', NEVER);
    expect((await reload(ours.id)).state).toBe('submitted');
  });

  it('find a run whose submission could not be confirmed', async () => {
    const [run] = await accepted(1, { submission: 'in_flight', orchestratorState: null, submittedAt: null });
    if (run === undefined) throw new Error('there is none');
    clock.nowMs += 3000;
    await workers.feed.read('started', NEVER);
    expect(await reload(run.id)).toMatchObject({ state: 'running', submission: 'accepted' });
  });

  it('record a contradiction once, although every read repeats it', async () => {
    const [run] = await accepted(1, {
      state: 'failed',
      errorCode: 'run_timeout',
      submission: 'accepted',
      orchestratorState: 'running',
      endedAt: new Date(clock.nowMs),
    });
    if (run === undefined) throw new Error('there is none');
    clock.nowMs += 20_000;
    for (let n = 0; n < 5; n++) await workers.feed.read('ended', NEVER);
    const divergences = await test.dataSource.manager.findBy(RunTransition, {
      runId: run.id,
      reason: 'divergence',
    });
    expect(divergences).toMatchObject([{ observed: 'success', times: 1, source: 'feed' }]);
    expect((await reload(run.id)).state).toBe('failed');
  });

  it('apply a cleared DAG run to the run that adopted it', async () => {
    const ended = first(await accepted(1, { state: 'failed', errorCode: 'run_failed', endedAt: new Date() }));
    const adopting = await insertRunAt(test.dataSource, app, clock.nowMs + 1, {
      rerunOf: ended.id,
      adoptedDagRunId: ended.id,
      submission: 'accepted',
    });
    clock.nowMs += 3000;
    await workers.feed.read('started', NEVER);
    await workers.feed.read('started', NEVER);
    expect(await statesOf([ended, adopting])).toEqual(['failed', 'running']);
    clock.nowMs += 20_000;
    await workers.feed.read('ended', NEVER);
    expect(await statesOf([ended, adopting])).toEqual(['failed', 'succeeded']);
    expect((await reload(ended.id)).laterExecution).toBeNull();
  });

  it('postpone the check of a run that they report as active', async () => {
    const runs = await accepted(3, { nextCheckAt: new Date(clock.nowMs + 5000) });
    orchestrator.plan = () => ({ runningMs: DAY });
    for (const { id } of runs) orchestrator.clear(id, { runningMs: DAY });
    clock.nowMs += 3000;
    await workers.feed.read('started', NEVER);
    clock.nowMs += 10;
    await workers.feed.read('started', NEVER);
    for (const { id } of runs) {
      const run = await reload(id);
      expect(run).toMatchObject({ state: 'running', checkedAt: new Date(clock.nowMs) });
    }
    const before = orchestrator.count('find');
    clock.nowMs += 500;
    await workers.checks.drain();
    expect(orchestrator.count('find')).toBe(before);
  });

  it('are read by one replica at a time', async () => {
    const other = runWorkers({ dataSource: await test.connectAgain(), orchestrator, clock });
    await Promise.all([
      workers.reconciler.readFeed(),
      other.reconciler.readFeed(),
      workers.reconciler.readFeed(),
    ]);
    expect(orchestrator.count('listChanged')).toBe(2);
    await other.close();
  });

  it('have their lag in the metrics', async () => {
    await workers.reconciler.readFeed();
    clock.nowMs += 90_000;
    await accepted(2);
    await accepted(1, { state: 'running', createdAt: new Date(clock.nowMs - 5000) });
    await workers.figures.refresh();
    const text = await workers.metrics.registry.metrics();
    expect(text).toContain('signalbox_orchestrator_feed_lag_seconds 90');
    expect(text).toContain('signalbox_runs{state="submitted"} 2');
    expect(text).toContain('signalbox_runs_oldest_seconds{state="running"} 5');
    expect(workers.health.isHealthy()).toBe(false);
    await test.database.query('DELETE FROM job_leases');
    await workers.reconciler.readFeed();
    await workers.figures.refresh();
    expect(workers.health.isHealthy()).toBe(true);
  });

  describe('of active DAG runs', () => {
    it('report starts, and never ends', async () => {
      const [started, ended, gone] = [...(await accepted(2)), ...(await accepted(1))];
      if (!started || !ended || !gone) throw new Error('there are too few');
      orchestrator.clear(started.id, { runningMs: DAY });
      orchestrator.remove(gone.id);
      clock.nowMs += 70_000;
      await workers.reconciler.sweep();
      expect(await statesOf([started, ended, gone])).toEqual(['running', 'submitted', 'submitted']);
      // They are checked soon, spread over some minutes.
      for (const { id } of [ended, gone]) {
        const wait = ((await reload(id)).nextCheckAt?.getTime() ?? Infinity) - clock.nowMs;
        expect(wait).toBeGreaterThanOrEqual(0);
        expect(wait).toBeLessThanOrEqual(5 * MINUTE);
      }
      expect(orchestrator.count('find')).toBe(0);
      clock.nowMs += 5 * MINUTE;
      await workers.checks.drain();
      expect(await statesOf([started, ended, gone])).toEqual(['running', 'succeeded', 'submitted']);
    });

    it('are requested by DAG, all pages of them', async () => {
      await accepted(25, { dagId: 'a' });
      await accepted(15, { dagId: 'b' });
      orchestrator.make('foreign', uuidV7());
      orchestrator.pageSize = 10;
      await workers.sweep.readPages(NEVER);
      expect(orchestrator.count('listActive')).toBe(4);
    });

    it('send no request when no run is active', async () => {
      await workers.reconciler.sweep();
      expect(orchestrator.count()).toBe(0);
    });
  });
});
