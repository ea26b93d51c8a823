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
import { Run } from '../model/runs/run.entity.js';

const MINUTE = 60_000;
const DAY = 1440 * MINUTE;
const NEVER = new AbortController().signal;

describe('runs and the lists of the orchestrator', () => {
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
    orchestrator.plan = () => ({ queuedMs: DAY });
    workers = runWorkers({ dataSource: test.dataSource, orchestrator, clock });
  });
  afterEach(() => workers.close());
  afterAll(() => test.close());

  /** A run that the orchestrator accepted five minutes ago, and that is not checked for a day. */
  const accepted = async (columns: Partial<Run> = {}): Promise<Run> => {
    const run = await insertRunAt(test.dataSource, app, clock.nowMs - 5 * MINUTE, {
      submission: 'accepted',
      submittedAt: new Date(clock.nowMs - 5 * MINUTE),
      nextCheckAt: new Date(clock.nowMs + DAY),
      orchestratorState: 'queued',
      ...columns,
    });
    orchestrator.make(run.dagId, run.id);
    return run;
  };
  const gone = async (columns: Partial<Run> = {}): Promise<Run> => {
    const run = await accepted(columns);
    orchestrator.remove(run.id);
    return run;
  };
  const reload = (id: string): Promise<Run> => test.dataSource.manager.findOneByOrFail(Run, { id });
  /** Milliseconds until the run is due. */
  const dueIn = async ({ id }: Run): Promise<number> =>
    ((await reload(id)).nextCheckAt?.getTime() ?? Infinity) - clock.nowMs;

  it('are checked after a sweep only when it should have listed them and no other check is due', async () => {
    const missed = await gone();
    const dueSoon = await gone({ nextCheckAt: new Date(clock.nowMs - 1000) });
    const fresh = await gone({ submittedAt: new Date(clock.nowMs - 59_000) });
    const held = await gone({ leaseUntil: new Date(clock.nowMs + MINUTE), leaseToken: uuidV7() });
    const shown = await accepted();
    await workers.reconciler.sweep();
    expect(await dueIn(missed)).toBeLessThanOrEqual(5 * MINUTE);
    expect(await dueIn(dueSoon)).toBe(-1000);
    for (const run of [fresh, held, shown]) expect(await dueIn(run)).toBe(DAY);
  });

  it('count as checked at every sweep that lists them, also shortly after another check', async () => {
    const run = await accepted({ checkedAt: new Date(clock.nowMs - 1000) });
    await workers.sweep.readPages(NEVER);
    expect((await reload(run.id)).checkedAt).toEqual(new Date(clock.nowMs));
  });

  it('are found by a sweep when it is unknown whether they were accepted', async () => {
    orchestrator.plan = () => ({ queuedMs: 0, runningMs: DAY });
    const run = await accepted({ submission: 'in_flight', submittedAt: null, orchestratorState: null });
    await workers.sweep.readPages(NEVER);
    expect(await reload(run.id)).toMatchObject({ submission: 'accepted', state: 'running' });
  });

  it('do not have a check postponed by a list when their time limit has passed', async () => {
    const late = await accepted({ startSeconds: 240, nextCheckAt: new Date(clock.nowMs - 1000) });
    const inTime = await accepted({ startSeconds: 360, nextCheckAt: new Date(clock.nowMs - 1000) });
    await workers.sweep.readPages(NEVER);
    expect(await dueIn(late)).toBe(-1000);
    expect(await dueIn(inTime)).toBeGreaterThan(0);
  });

  it('have a check postponed by a list at most to their time limit, and never moved to an earlier time', async () => {
    const timed = await accepted({ startSeconds: 310, nextCheckAt: new Date(clock.nowMs - 1000) });
    const later = await accepted();
    await workers.sweep.readPages(NEVER);
    expect(await dueIn(timed)).toBeLessThanOrEqual(10_000);
    expect(await dueIn(later)).toBe(DAY);
  });

  it('that a list shows as started are started, and checked no later than without the list', async () => {
    orchestrator.plan = () => ({ queuedMs: 0, runningMs: DAY });
    const runs: Run[] = [];
    for (let n = 0; n < 5; n++) {
      runs.push(await accepted({ checks: 10, nextCheckAt: new Date(clock.nowMs - 1000) }));
    }
    await workers.sweep.readPages(NEVER);
    for (const run of runs) {
      expect(await reload(run.id)).toMatchObject({ state: 'running', startedAt: new Date(clock.nowMs) });
      expect(await dueIn(run)).toBe(-1000);
    }
  });

  it('move the watermark of starts by their start time, also when they have ended', async () => {
    orchestrator.plan = () => ({ queuedMs: 1000, runningMs: MINUTE });
    const run = await accepted();
    clock.nowMs += 2 * MINUTE;
    await workers.feed.read('started', NEVER);
    const [row] = await test.database.query<{ seen_until: Date }>(
      `SELECT seen_until FROM orchestrator_watermarks WHERE name = 'started'`,
    );
    expect(row?.seen_until).toEqual(orchestrator.dagRunOf(run.id)?.startedAt);
  });

  it('are read from both lists, of ends and of starts', async () => {
    orchestrator.plan = () => ({ queuedMs: 1000, runningMs: DAY });
    const run = await accepted();
    clock.nowMs += 2000;
    await workers.reconciler.readFeed();
    expect((await reload(run.id)).state).toBe('running');
  });

  it('leave the gauges when they have ended', async () => {
    const run = await accepted();
    clock.nowMs += MINUTE;
    await workers.figures.refresh();
    const gauges = async (): Promise<string[]> =>
      (await workers.metrics.registry.metrics())
        .split('\n')
        .filter((line) => /^signalbox_runs.*state="submitted"/.test(line));
    expect(await gauges()).toEqual([
      'signalbox_runs{state="submitted"} 1',
      'signalbox_runs_oldest_seconds{state="submitted"} 360',
    ]);
    await test.database.query(`UPDATE runs SET state = 'failed' WHERE id = $1`, [run.id]);
    await workers.figures.refresh();
    expect(await gauges()).toEqual([
      'signalbox_runs{state="submitted"} 0',
      'signalbox_runs_oldest_seconds{state="submitted"} 0',
    ]);
  });

  it('that were never submitted make a reconciliation read no list', async () => {
    const run = await insertRunAt(test.dataSource, app, clock.nowMs, {
      nextCheckAt: new Date(clock.nowMs + DAY),
    });
    expect(await workers.reconciler.reconcile()).toMatchObject({ checked: 1, errors: 0 });
    expect(orchestrator.count('listActive', 'listChanged')).toBe(0);
    expect(await reload(run.id)).toMatchObject({ submission: 'accepted' });
  });

  it('are checked in the next five minutes when a shutdown interrupts the lists of a reconciliation', async () => {
    const runs: Run[] = [];
    for (let n = 0; n < 20; n++) runs.push(await accepted());
    const overdue = await accepted({ nextCheckAt: new Date(clock.nowMs - 1000) });
    const seen = await accepted({ checkedAt: new Date(clock.nowMs) });
    const stopping: Promise<void>[] = [];
    orchestrator.listActive = () => {
      stopping.push(workers.reconciler.beforeApplicationShutdown());
      return Promise.resolve({ items: [], nextOffset: null });
    };
    expect(await workers.reconciler.reconcile()).toMatchObject({ checked: 1, remaining: 21 });
    await Promise.all(stopping);
    const waits = await Promise.all(runs.map(dueIn));
    expect(Math.max(...waits)).toBeLessThanOrEqual(5 * MINUTE);
    // All of them within the first second: less likely than 1 in 10^49.
    expect(Math.max(...waits)).toBeGreaterThan(1000);
    expect(await dueIn(overdue)).toBe(-1000);
    expect(await dueIn(seen)).toBe(DAY);
  });

  it('that are created during a reconciliation do not delay its end', async () => {
    const first = await gone();
    let answer: () => void = () => undefined;
    const gate = new Promise<void>((resolve) => (answer = resolve));
    const find = orchestrator.find.bind(orchestrator);
    let later: Run | undefined;
    orchestrator.find = async (dagId, runId) => {
      if (runId !== first.id) await gate;
      else if (later === undefined) {
        clock.nowMs += 10;
        later = await accepted({ createdAt: new Date(clock.nowMs), nextCheckAt: new Date(clock.nowMs) });
        workers.checks.wake();
      }
      return find(dagId, runId);
    };
    try {
      expect(await workers.reconciler.reconcile(10 * MINUTE)).toMatchObject({ remaining: 0 });
    } finally {
      answer();
    }
  });
});
