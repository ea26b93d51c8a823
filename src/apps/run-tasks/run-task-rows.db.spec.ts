import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ManualClock } from '../../../test/support/manual-clock.js';
import { insertInstalledApp, insertRun, type InstalledApp } from '../../../test/support/apps/runs.js';
import {
  createTestDataSource,
  type TestDataSource,
} from '../../../test/support/postgres/test-data-source.js';
import { requestTaskReads } from '../runs/run-statements.js';
import type { Run } from '../model/runs/run.entity.js';
import { RunTaskRows, type LeasedTasks, type TaskReadResult } from './run-task-rows.js';

describe('the stored tasks of runs', () => {
  let test: TestDataSource;
  let app: InstalledApp;
  let clock: ManualClock;
  let rows: RunTaskRows;

  beforeAll(async () => {
    test = await createTestDataSource();
    app = await insertInstalledApp(test.dataSource);
  });
  beforeEach(async () => {
    clock = new ManualClock(Date.now());
    rows = new RunTaskRows(test.dataSource, clock);
    await test.dataSource.query('DELETE FROM run_tasks');
  });
  afterAll(() => test.close());

  const insert = (columns: Partial<Run> = {}) =>
    insertRun(test.dataSource, app, { submission: 'accepted', state: 'running', ...columns });
  const claimOne = async (): Promise<LeasedTasks> => {
    const [claimed] = await rows.claim(10);
    if (claimed === undefined) throw new Error('nothing is due');
    return claimed;
  };
  const result = (inMs: number | null, more: Partial<TaskReadResult> = {}): TaskReadResult => ({
    tasks: [],
    isTruncated: false,
    readAt: new Date(clock.now()),
    problem: null,
    reads: 0,
    nextReadAt: inMs === null ? null : new Date(clock.now() + inMs),
    isForWatchers: true,
    ...more,
  });

  it('are claimed by one of several workers, for any number of watchers', async () => {
    const run = await insert();
    const recorded = await Promise.all(Array.from({ length: 10 }, () => rows.watch(run)));
    expect(recorded.filter(Boolean)).toHaveLength(1);
    const claims = await Promise.all([1, 2, 3].map(() => rows.claim(10)));
    expect(claims.flat()).toHaveLength(1);
    expect(await rows.claim(10)).toEqual([]);
  });

  it('are not read any more when the last watcher has left', async () => {
    const run = await insert();
    await rows.watch(run);
    await rows.release(await claimOne(), result(3000));
    clock.nowMs += 3000;
    await rows.release(await claimOne(), result(3000));
    clock.nowMs += 30_000;
    await rows.release(await claimOne(), result(3000));
    expect((await rows.find(run.id))?.nextReadAt).toBeNull();
    expect(await rows.watch(run)).toBe(true);
    expect(await rows.claim(10)).toHaveLength(1);
  });

  it('are read after the end also when a read was in progress as the run ended', async () => {
    const run = await insert();
    await rows.watch(run);
    const claimed = await claimOne();
    await requestTaskReads(test.dataSource.manager, [run.id], new Date(clock.now()));
    await rows.release(claimed, result(null, { reads: 7 }));
    expect(await rows.find(run.id)).toMatchObject({ reads: 0, nextReadAt: expect.any(Date) });
    clock.nowMs += 1000;
    expect(await rows.claim(10)).toHaveLength(1);
  });

  it('are not written by a worker whose lease has expired', async () => {
    const run = await insert();
    await rows.watch(run);
    const late = await claimOne();
    clock.nowMs += 61_000;
    const next = await claimOne();
    await rows.release(late, result(null, { problem: 'access_denied' }));
    expect(await rows.find(run.id)).toMatchObject({ problem: null, leaseToken: next.leaseToken });
  });

  it('of an ended run are read for a watcher only when no read has succeeded', async () => {
    const run = await insert({ state: 'succeeded' });
    expect(await rows.watch(run)).toBe(true);
    await rows.release(await claimOne(), result(null, { isForWatchers: false }));
    clock.nowMs += 60_000;
    expect(await rows.watch(run)).toBe(false);
    expect(await rows.watch(await insert({ submission: 'abandoned', state: 'failed' }))).toBe(false);
  });
});
