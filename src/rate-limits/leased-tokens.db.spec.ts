import { randomUUID } from 'node:crypto';
import type { DataSource } from 'typeorm';
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { createTestDataSource, type TestDataSource } from '../../test/support/postgres/test-data-source.js';
import type { JobRunner } from '../database/job-runner.js';
import { LeasedTokens, type SharedBucket, RateBucketKeeper } from './leased-tokens.js';

describe('LeasedTokens', () => {
  let test: TestDataSource;
  let other: DataSource;

  beforeAll(async () => {
    test = await createTestDataSource();
    other = await test.connectAgain();
  });
  afterAll(() => test.close());

  /** Slow enough that no token is refilled during a test. */
  const bucket = (part: Partial<SharedBucket> = {}): SharedBucket => ({
    subject: `user/${randomUUID()}`,
    kind: 'requests',
    perSecond: 0.0001,
    depth: 60,
    ...part,
  });
  const admitted = async (replicas: LeasedTokens[], shared: SharedBucket, times: number): Promise<number> => {
    const answers = await Promise.all(
      Array.from({ length: times }, async (_, i) => replicas[i % replicas.length]?.consume(shared, 1)),
    );
    return answers.filter((shortage) => shortage === null).length;
  };

  it('admit exactly the depth over all replicas, also for concurrent requests', async () => {
    const shared = bucket();
    const replicas = [new LeasedTokens(test.dataSource), new LeasedTokens(other)];
    expect(await admitted(replicas, shared, 200)).toBe(60);
  });

  it('keep one bucket per subject and per limit', async () => {
    const tokens = new LeasedTokens(test.dataSource);
    const shared = bucket({ depth: 3 });
    expect(await admitted([tokens], shared, 5)).toBe(3);
    expect(await admitted([tokens], { ...shared, kind: 'refused_credentials' }, 5)).toBe(3);
    expect(await admitted([tokens], bucket({ depth: 3 }), 5)).toBe(3);
  });

  it('are refilled at the rate, and a shortage has the time until the next token', async () => {
    const tokens = new LeasedTokens(test.dataSource);
    const shared = bucket({ perSecond: 0.001, depth: 5 });
    for (let i = 0; i < 5; i++) expect(await tokens.consume(shared, 1)).toBeNull();
    const shortage = await tokens.consume(shared, 1);
    expect(shortage?.remaining).toBe(0);
    expect(shortage?.retryAfterSeconds).toBeGreaterThan(900);
    expect(shortage?.retryAfterSeconds).toBeLessThanOrEqual(1000);
    await test.database.query(
      `UPDATE rate_buckets SET updated_at = updated_at - interval '1000 s' WHERE subject = $1`,
      [shared.subject],
    );
    // Another replica, because this one caches the rejection for a second.
    const replica = new LeasedTokens(other);
    expect(await replica.consume(shared, 1)).toBeNull();
    expect(await replica.consume(shared, 1)).not.toBeNull();
  });

  it('query the database once for a chunk, and once for a rejection', async () => {
    const shared = bucket();
    const tokens = new LeasedTokens(test.dataSource);
    const query = vi.spyOn(test.dataSource, 'query');
    onTestFinished(() => {
      vi.useRealTimers();
      query.mockRestore();
    });
    // Fake time: a rejection is cached for a second, which can pass between two steps on a busy machine.
    vi.useFakeTimers({ toFake: ['performance'] });
    // A twentieth of the bucket is leased in addition to the required token.
    for (let i = 0; i < 4; i++) await tokens.consume(shared, 1);
    expect(query).toHaveBeenCalledTimes(1);
    await admitted([tokens], shared, 56);
    query.mockClear();
    const refusals = await Promise.all(Array.from({ length: 500 }, async () => tokens.consume(shared, 1)));
    expect(refusals.every((shortage) => (shortage?.retryAfterSeconds ?? 0) > 9000)).toBe(true);
    expect(query).toHaveBeenCalledTimes(1);
  });

  it('admit a batch larger than the bucket when it is full, and leave the bucket in debt', async () => {
    const tokens = new LeasedTokens(test.dataSource);
    const shared = bucket({ perSecond: 0.01, depth: 10 });
    expect(await tokens.consume(shared, 30)).toBeNull();
    const shortage = await tokens.consume(shared, 1);
    expect(shortage?.retryAfterSeconds).toBeGreaterThan(2000);
    expect(shortage?.retryAfterSeconds).toBeLessThanOrEqual(2100);
  });

  it('accept refunds of consumed tokens, also after a rejection', async () => {
    const tokens = new LeasedTokens(test.dataSource);
    const shared = bucket({ depth: 10 });
    expect(await tokens.consume(shared, 10)).toBeNull();
    expect(await tokens.consume(shared, 5)).not.toBeNull();
    tokens.refund(shared, 10);
    expect(await tokens.consume(shared, 5)).toBeNull();
  });

  it('leave no row for a bucket that is full again, and keep the rows of others', async () => {
    const tokens = new LeasedTokens(test.dataSource);
    const quick = bucket({ perSecond: 1000, depth: 1 });
    const drained = bucket();
    await tokens.consume(quick, 1);
    await tokens.consume(drained, 60);
    const jobs = {
      run: (_name: string, _options: unknown, work: () => Promise<void>) => work(),
    } as unknown as JobRunner;
    const keeper = new RateBucketKeeper(test.dataSource, jobs);
    const left = async (): Promise<string[]> => {
      await keeper.forgetFull();
      const rows = await test.database.query<{ subject: string }>('SELECT subject FROM rate_buckets');
      return rows.map((row) => row.subject);
    };
    await expect.poll(left).not.toContain(quick.subject);
    expect(await left()).toContain(drained.subject);
    expect(await new LeasedTokens(test.dataSource).consume(drained, 1)).not.toBeNull();
  });

  it('continue counting while rows are deleted concurrently', async () => {
    const shared = bucket({ perSecond: 10_000, depth: 50 });
    const replicas = [new LeasedTokens(test.dataSource), new LeasedTokens(other)];
    let running = true;
    let dropped = 0;
    const dropping = (async () => {
      while (running) {
        const rows = await test.database.query('DELETE FROM rate_buckets WHERE subject = $1 RETURNING 1', [
          shared.subject,
        ]);
        dropped += rows.length;
      }
    })();
    const answers: Awaited<ReturnType<LeasedTokens['consume']>>[] = [];
    for (let i = 0; i < 100 || dropped === 0; i++) {
      answers.push(...(await Promise.all(replicas.map(async (tokens) => tokens.consume(shared, 30)))));
    }
    running = false;
    await dropping;
    const refusals = answers.filter((shortage) => shortage !== null);
    expect(refusals.length).toBeLessThan(answers.length);
    // At 10,000 a second the 30 tokens are refilled after 3 ms; a deleted row must not turn that into NaN.
    for (const { retryAfterSeconds } of refusals) {
      expect(retryAfterSeconds).toBeGreaterThan(0);
      expect(retryAfterSeconds).toBeLessThanOrEqual(0.1);
    }
    // Without further deletions of rows, the two replicas together stay within one bucket.
    const slow = { ...shared, perSecond: 0.0001, subject: `user/${randomUUID()}` };
    expect(await admitted(replicas, slow, 100)).toBe(50);
  });
});
