import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDataSource, type TestDataSource } from '../../test/support/test-data-source.js';
import { ChangeFeed, type ChangeTopic } from './change-feed.js';

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

  it('tells of a change on another connection, once, and of no other topic', async () => {
    seen.length = 0;
    await db.dataSource.transaction((manager) => ChangeFeed.touch(manager, 'api_keys'));
    await expect.poll(() => seen, { timeout: 1000 }).toEqual(['api_keys']);
    await new Promise((resolve) => setTimeout(resolve, 400));
    expect(seen).toEqual(['api_keys']);
  });

  it('tells nothing of a change that was rolled back', async () => {
    seen.length = 0;
    const rollback = db.dataSource.transaction(async (manager) => {
      await ChangeFeed.touch(manager, 'projects');
      throw new Error('rolled back');
    });
    await expect(rollback).rejects.toThrow('rolled back');
    await new Promise((resolve) => setTimeout(resolve, 400));
    expect(seen).toEqual([]);
  });

  it('misses none of many concurrent changes', async () => {
    const before = await revision();
    await Promise.all(
      Array.from({ length: 20 }, () =>
        db.dataSource.transaction((manager) => ChangeFeed.touch(manager, 'api_keys')),
      ),
    );
    expect(await revision()).toBe(before + 20);
  });

  it('grows old when the database no longer answers', async () => {
    expect(feed.ageMs()).toBeLessThan(1000);
    const lost = await db.connectAgain();
    const cutOff = new ChangeFeed(lost);
    await cutOff.onApplicationBootstrap();
    lost.query = () => Promise.reject(new Error('connection lost'));
    await new Promise((resolve) => setTimeout(resolve, 1200));
    expect(cutOff.ageMs()).toBeGreaterThan(1000);
    await cutOff.onModuleDestroy();
  });

  async function revision(): Promise<number> {
    const [row] = await db.database.query<{ revision: string }>(
      `SELECT revision FROM change_revisions WHERE topic = 'api_keys'`,
    );
    return Number(row?.revision);
  }
});
