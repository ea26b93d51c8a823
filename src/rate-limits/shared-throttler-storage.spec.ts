import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ProblemError } from '../common/problem/problem-error.js';
import type { ReplicaPresence } from '../database/replica-presence.js';
import type { LeasedTokens } from './leased-tokens.js';
import { bucketDepth, SharedThrottlerStorage, type Hit } from './shared-throttler-storage.js';

const REQUESTS = { name: 'requests', limit: 60, ttl: 60_000 };

function storageOf(
  replicas: Pick<ReplicaPresence, 'isAlone' | 'knownReplicas'>,
  consume: LeasedTokens['consume'],
): SharedThrottlerStorage {
  return new SharedThrottlerStorage(
    replicas as ReplicaPresence,
    { consume, level: () => 30 } as unknown as LeasedTokens,
  );
}
const ALONE = { isAlone: () => true, knownReplicas: 1 };
const ONE_OF_THREE = { isAlone: () => false, knownReplicas: 3 };

async function admittedOf(storage: SharedThrottlerStorage, tracker: string, times: number): Promise<number> {
  let admitted = 0;
  for (let i = 0; i < times; i++) if (!(await storage.hit(tracker, REQUESTS)).isBlocked) admitted += 1;
  return admitted;
}

describe('SharedThrottlerStorage', () => {
  // Buckets fill with time, which passes quickly on a busy machine: here it only passes when a test advances it.
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['performance', 'setTimeout', 'clearTimeout'] });
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  it.each([
    [1200, 300],
    [240, 60],
    [100, 60],
    [10, 10],
    [1_000_000, 250_000],
  ])('a limit of %i has a bucket of %i', (limit, depth) => {
    expect(bucketDepth(limit)).toBe(depth);
  });

  it('decides without a promise and without shared tokens on a single replica', async () => {
    const consume = vi.fn<LeasedTokens['consume']>();
    const storage = storageOf(ALONE, consume);
    expect(await admittedOf(storage, 'user/1', 70)).toBe(60);
    const first: Hit = { totalHits: 1, timeToExpire: 1, isBlocked: false, timeToBlockExpire: 0 };
    expect(storage.hit('user/2', REQUESTS)).toEqual(first);
    expect(consume).not.toHaveBeenCalled();
  });

  it('blocks a caller until its bucket holds one request, not for the whole window', async () => {
    const storage = storageOf(ALONE, vi.fn());
    await admittedOf(storage, 'user/1', 60);
    expect(storage.hit('user/1', REQUESTS)).toEqual({
      totalHits: 60,
      timeToExpire: 60,
      isBlocked: true,
      timeToBlockExpire: 1,
    });
    await vi.advanceTimersByTimeAsync(1000);
    expect(await admittedOf(storage, 'user/1', 5)).toBe(1);
  });

  it('counts each limit separately, with its own rate', async () => {
    const storage = storageOf(ALONE, vi.fn());
    await admittedOf(storage, 'user/1', 60);
    const publishes = { name: 'publishes', limit: 2, ttl: 60_000 };
    const answers = [0, 0, 0].map(() => storage.hit('user/1', publishes));
    expect(answers).toMatchObject([
      { isBlocked: false, totalHits: 1 },
      { isBlocked: false, totalHits: 2 },
      { isBlocked: true, timeToBlockExpire: 30 },
    ]);
  });

  it('shares its counts between the guard of Nest and hot routes', async () => {
    const storage = storageOf(ALONE, vi.fn());
    await admittedOf(storage, 'user/1', 59);
    expect((await storage.increment('user/1', 60_000, 60, 60_000, 'requests')).isBlocked).toBe(false);
    expect((await storage.increment('user/1', 60_000, 60, 60_000, 'requests')).isBlocked).toBe(true);
  });

  it('counts the share of the replica, without another query for a while, when the database fails', async () => {
    const consume = vi.fn<LeasedTokens['consume']>(() =>
      Promise.reject(new ProblemError('service_unavailable', 'away')),
    );
    expect(await admittedOf(storageOf(ONE_OF_THREE, consume), 'user/1', 70)).toBe(20);
    expect(consume).toHaveBeenCalledTimes(1);
  });

  it('does not wait for a database that does not respond', async () => {
    const consume = vi.fn<LeasedTokens['consume']>(() => new Promise(() => undefined));
    const storage = storageOf(ONE_OF_THREE, consume);
    const answers = Promise.all(Array.from({ length: 20 }, async () => storage.hit('user/1', REQUESTS)));
    await vi.advanceTimersByTimeAsync(1000);
    expect((await answers).every((hit) => !hit.isBlocked)).toBe(true);
    const again = consume.mock.calls.length;
    await storage.hit('user/1', REQUESTS);
    expect(consume).toHaveBeenCalledTimes(again);
  });

  it('queries the database again after the pause', async () => {
    const consume = vi.fn<LeasedTokens['consume']>();
    consume.mockRejectedValueOnce(new Error('away')).mockReturnValue(null);
    const storage = storageOf(ONE_OF_THREE, consume);
    await storage.hit('user/1', REQUESTS);
    await vi.advanceTimersByTimeAsync(1999);
    await storage.hit('user/1', REQUESTS);
    expect(consume).toHaveBeenCalledTimes(1);
    await vi.advanceTimersByTimeAsync(1);
    expect(await storage.hit('user/1', REQUESTS)).toMatchObject({ isBlocked: false, totalHits: 30 });
    expect(consume).toHaveBeenCalledTimes(2);
  });
});
