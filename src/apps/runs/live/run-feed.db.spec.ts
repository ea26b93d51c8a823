import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ManualClock } from '../../../../test/support/manual-clock.js';
import { insertInstalledApp, insertRun } from '../../../../test/support/apps/runs.js';
import {
  createTestDataSource,
  type TestDataSource,
} from '../../../../test/support/postgres/test-data-source.js';
import { Run } from '../../model/runs/run.entity.js';
import { announceRun } from '../run-changes.js';
import { RunFeed } from './run-feed.js';

const WAIT = { timeout: 60_000, interval: 20 };

describe('RunFeed', () => {
  let test: TestDataSource;
  let feed: RunFeed;

  beforeAll(async () => {
    test = await createTestDataSource();
    feed = new RunFeed(test.dataSource, test.database.address, new ManualClock(Date.now()));
    feed.onApplicationBootstrap();
  });
  afterAll(async () => {
    await feed.onModuleDestroy();
    await test.close();
  });

  it('emits each version of a run once, also when it is announced repeatedly', async () => {
    const app = await insertInstalledApp(test.dataSource);
    const { manager } = test.dataSource;
    const run = await insertRun(test.dataSource, app, { createdAt: new Date(0), updatedAt: new Date(0) });
    const seen: [string, number][] = [];
    const subscription = feed
      .changesOf(app.projectId)
      .subscribe(({ id, version }) => seen.push([id, version]));
    await expect
      .poll(async () => {
        await announceRun(manager, run);
        return seen.length;
      }, WAIT)
      .toBeGreaterThan(0);
    await manager.update(Run, { id: run.id }, { version: 2 });
    await announceRun(manager, run);
    await expect.poll(() => seen.at(-1), WAIT).toEqual([run.id, 2]);
    // Announced again, and a second run after it, whose arrival shows that the feed has received both.
    await announceRun(manager, run);
    const other = await insertRun(test.dataSource, app);
    await announceRun(manager, other);
    await expect.poll(() => seen.at(-1)?.[0], WAIT).toBe(other.id);
    subscription.unsubscribe();
    expect(seen).toEqual([
      [run.id, 1],
      [run.id, 2],
      [other.id, 1],
    ]);
  });
});
