import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { AppConfig } from '../config/app-config.js';
import type { ReplicaPresence } from '../database/replica-presence.js';
import { ProblemError } from '../common/problem/problem-error.js';
import type { LeasedTokens } from './leased-tokens.js';
import { bucketDepth, RequestBudget } from './request-budget.js';

const config = AppConfig.fromEnv({ API_RATE_LIMIT_REQUESTS_PER_MINUTE: '60' });

function budget(alone: boolean, take: LeasedTokens['take']): RequestBudget {
  const replicas = { isAlone: () => alone } as ReplicaPresence;
  return new RequestBudget(config, replicas, { take, level: () => 30 } as unknown as LeasedTokens);
}

async function admittedOf(limits: RequestBudget, subject: string, times: number): Promise<number> {
  let admitted = 0;
  for (let i = 0; i < times; i++) if ((await limits.take(subject, 'requests')).admitted) admitted += 1;
  return admitted;
}

describe('RequestBudget', () => {
  // Buckets fill with time, which a busy machine takes: here it passes only when a test moves it.
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
  ])('%i a minute has a bucket of %i', (perMinute, depth) => {
    expect(bucketDepth(perMinute)).toBe(depth);
  });

  it('alone, never takes shared tokens', async () => {
    const take = vi.fn<LeasedTokens['take']>();
    const limits = budget(true, take);
    expect(await admittedOf(limits, 'user/1', 70)).toBe(60);
    expect(await limits.take('user/2', 'requests')).toEqual({
      admitted: true,
      remaining: 59,
      retryAfterSeconds: 0,
      resetSeconds: expect.closeTo(1, 1),
    });
    expect(take).not.toHaveBeenCalled();
  });

  it('counts by itself, and without another query for a while, when the database refuses', async () => {
    const take = vi.fn<LeasedTokens['take']>(() =>
      Promise.reject(new ProblemError('service_unavailable', 'away')),
    );
    expect(await admittedOf(budget(false, take), 'user/1', 70)).toBe(60);
    expect(take).toHaveBeenCalledTimes(1);
  });

  it('does not wait for a database that does not answer', async () => {
    const take = vi.fn<LeasedTokens['take']>(() => new Promise(() => undefined));
    const limits = budget(false, take);
    const answers = Promise.all(Array.from({ length: 20 }, async () => limits.take('user/1', 'requests')));
    await vi.advanceTimersByTimeAsync(1000);
    expect((await answers).every((answer) => answer.admitted)).toBe(true);
    const again = take.mock.calls.length;
    await limits.take('user/1', 'requests');
    expect(take).toHaveBeenCalledTimes(again);
  });

  it('queries again when the pause is over', async () => {
    const take = vi.fn<LeasedTokens['take']>();
    take.mockRejectedValueOnce(new Error('away')).mockReturnValue(null);
    const limits = budget(false, take);
    await limits.take('user/1', 'requests');
    await vi.advanceTimersByTimeAsync(1999);
    await limits.take('user/1', 'requests');
    expect(take).toHaveBeenCalledTimes(1);
    await vi.advanceTimersByTimeAsync(1);
    expect(await limits.take('user/1', 'requests')).toMatchObject({ admitted: true, remaining: 30 });
    expect(take).toHaveBeenCalledTimes(2);
  });
});
