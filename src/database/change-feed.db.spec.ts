import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDataSource, type TestDataSource } from '../../test/support/postgres/test-data-source.js';
import { ChangeFeed, type ChangeTopic } from './change-feed.js';

/** Detects a hang; no measure of speed. */
const WAIT = { timeout: 60_000, interval: 20 };

describe('ChangeFeed', () => {
  let db: TestDataSource;
  let feed: ChangeFeed;
  const seen: ChangeTopic[] = [];

  beforeAll(async () => {
    db = await createTestDataSource();
    feed = new ChangeFeed(await db.connectAgain());
    for (const topic of ['api_keys', 'projects'] as const) {
      feed.changes(topic).subscribe((changed) => seen.push(changed));
    }
    await feed.onApplicationBootstrap();
  });
  afterAll(async () => {
    await feed.onModuleDestroy();
    await db.close();
  });

  it('emits a change made on another connection once, under its own topic', async () => {
    seen.length = 0;
    await touch('api_keys');
    await expect.poll(() => seen, WAIT).toEqual(['api_keys']);
    // A later poll, which would have emitted the first change again if its revision had not been recorded.
    await touch('projects');
    await expect.poll(() => seen, WAIT).toContain('projects');
    expect(seen).toEqual(['api_keys', 'projects']);
  });

  it('emits nothing for a change that was rolled back', async () => {
    seen.length = 0;
    const rollback = db.dataSource.transaction(async (manager) => {
      await ChangeFeed.touch(manager, 'projects');
      throw new Error('rolled back');
    });
    await expect(rollback).rejects.toThrow('rolled back');
    await touch('api_keys');
    await expect.poll(() => seen, WAIT).toContain('api_keys');
    expect(seen).toEqual(['api_keys']);
  });

  it('raises the revision once for each of many concurrent changes', async () => {
    const before = await revision();
    await Promise.all(
      Array.from({ length: 20 }, () =>
        db.dataSource.transaction((manager) => ChangeFeed.touch(manager, 'api_keys')),
      ),
    );
    expect(await revision()).toBe(before + 20);
  });

  it('reports a growing age while the database does not respond', async () => {
    await expect.poll(() => feed.ageMs(), WAIT).toBeLessThan(1000);
    const lost = await db.connectAgain();
    const cutOff = new ChangeFeed(lost);
    await cutOff.onApplicationBootstrap();
    lost.query = () => Promise.reject(new Error('connection lost'));
    await expect.poll(() => cutOff.ageMs(), WAIT).toBeGreaterThan(1000);
    await cutOff.onModuleDestroy();
  });

  const touch = (topic: ChangeTopic): Promise<void> =>
    db.dataSource.transaction((manager) => ChangeFeed.touch(manager, topic));

  async function revision(): Promise<number> {
    const [row] = await db.database.query<{ revision: string }>(
      `SELECT revision FROM change_revisions WHERE topic = 'api_keys'`,
    );
    return Number(row?.revision);
  }
});
