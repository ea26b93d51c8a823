import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ManualClock } from '../../../test/support/manual-clock.js';
import { insertRunAt } from '../../../test/support/apps/run-workers.js';
import { insertInstalledApp } from '../../../test/support/apps/runs.js';
import {
  createTestDataSource,
  type TestDataSource,
} from '../../../test/support/postgres/test-data-source.js';
import { Watermarks } from './watermarks.js';

const HOUR = 3_600_000;

describe('the watermarks of the lists', () => {
  let test: TestDataSource;
  let clock: ManualClock;
  let watermarks: Watermarks;

  beforeAll(async () => {
    test = await createTestDataSource();
  });
  beforeEach(async () => {
    await test.database.query('TRUNCATE runs CASCADE');
    await test.database.query('TRUNCATE orchestrator_watermarks');
    clock = new ManualClock(Date.UTC(2026, 10, 22));
    watermarks = new Watermarks(test.dataSource, clock);
  });
  afterAll(() => test.close());

  const at = (ms: number): Date => new Date(clock.nowMs + ms);

  it('begin an hour before the oldest active run, or before now without one', async () => {
    expect(await watermarks.find('ended')).toEqual({ seenUntil: at(-HOUR), reachedAt: at(0) });
    const app = await insertInstalledApp(test.dataSource);
    await insertRunAt(test.dataSource, app, clock.nowMs - 9 * HOUR, {
      state: 'failed',
      submission: 'abandoned',
    });
    await insertRunAt(test.dataSource, app, clock.nowMs - 5 * HOUR, { state: 'running' });
    expect(await watermarks.find('ended')).toEqual({ seenUntil: at(-6 * HOUR), reachedAt: at(0) });
  });

  it('never go back, and keep the time at which they were moved, when a slower replica moves them', async () => {
    await watermarks.advance('ended', { seenUntil: at(0), reachedAt: at(0) }, true);
    await watermarks.advance('ended', { seenUntil: at(-1), reachedAt: at(5000) }, false);
    expect(await watermarks.find('ended')).toMatchObject({ seenUntil: at(0), reachedAt: at(0) });
    await watermarks.advance('ended', { seenUntil: at(1), reachedAt: at(5000) }, false);
    expect(await watermarks.find('ended')).toMatchObject({ seenUntil: at(1), reachedAt: at(5000) });
  });

  it('report when both lists were read to their end, as of the one that is further behind', async () => {
    const first = at(0);
    const mark = { seenUntil: at(0), reachedAt: at(0) };
    await watermarks.advance('ended', mark, true);
    expect(await watermarks.bothReadToEndAt()).toBeNull();
    await watermarks.advance('started', mark, true);
    clock.nowMs += 10_000;
    await watermarks.advance('started', mark, true);
    expect(await watermarks.bothReadToEndAt()).toEqual(first);
    // A pass that did not reach the end changes nothing.
    await watermarks.advance('ended', mark, false);
    expect(await watermarks.bothReadToEndAt()).toEqual(first);
  });
});
