import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ProblemError } from '../../common/problem/problem-error.js';
import type { ReplicaPresence } from '../../database/replica-presence.js';
import type { LeasedTokens } from '../../rate-limits/leased-tokens.js';
import { IngestLimiter, eventCharge, rateExceeded } from './ingest-limiter.js';

const LIMITS = { eventsPerSecond: 10, batchesPerSecond: 2, maxBatchBytes: 1000, archived: false };

describe('IngestLimiter', () => {
  const isAlone = vi.fn<ReplicaPresence['isAlone']>();
  const consume = vi.fn<LeasedTokens['consume']>();
  const refund = vi.fn<LeasedTokens['refund']>();
  let limiter: IngestLimiter;

  beforeEach(() => {
    vi.useFakeTimers();
    isAlone.mockReset().mockReturnValue(true);
    consume.mockReset().mockReturnValue(null);
    refund.mockReset();
    limiter = new IngestLimiter(
      { isAlone } as unknown as ReplicaPresence,
      { consume, refund } as unknown as LeasedTokens,
    );
  });
  afterEach(() => void vi.useRealTimers());

  describe('of a single replica', () => {
    it('counts events and batches separately, each with a burst of one second, without the database', () => {
      expect(limiter.consumeEvents('p', 10, LIMITS)).toBeNull();
      expect(limiter.consumeEvents('p', 1, LIMITS)).toEqual({ retryAfterSeconds: 0.1, remaining: 0 });
      expect([limiter.consumeBatch('p', LIMITS), limiter.consumeBatch('p', LIMITS)]).toEqual([null, null]);
      expect(limiter.consumeBatch('p', LIMITS)).toEqual({ retryAfterSeconds: 0.5, remaining: 0 });
      expect(consume).not.toHaveBeenCalled();
    });

    it('counts each project separately', () => {
      expect(limiter.consumeEvents('p', 10, LIMITS)).toBeNull();
      expect(limiter.consumeEvents('q', 10, LIMITS)).toBeNull();
    });

    it('does not charge an empty batch, also when the quota is used up', () => {
      void limiter.consumeEvents('p', 50, LIMITS);
      expect(limiter.consumeEvents('p', 0, LIMITS)).toBeNull();
    });

    it('applies a changed quota from the next batch on', () => {
      void limiter.consumeEvents('p', 10, LIMITS);
      vi.advanceTimersByTime(1000);
      expect(limiter.consumeEvents('p', 1, { ...LIMITS, eventsPerSecond: 5 })).toBeNull();
      expect(limiter.consumeEvents('p', 5, { ...LIMITS, eventsPerSecond: 5 })).toEqual({
        retryAfterSeconds: 0.2,
        remaining: 4,
      });
    });

    it('reports nothing as remaining while a project is in debt', () => {
      void limiter.consumeEvents('p', 30, LIMITS);
      expect(limiter.consumeEvents('p', 1, LIMITS)).toEqual({ retryAfterSeconds: 2.1, remaining: 0 });
    });

    it('refunds events to the project whose tokens they consumed', () => {
      void limiter.consumeEvents('p', 10, LIMITS);
      limiter.refundEvents('q', 10);
      expect(limiter.consumeEvents('p', 1, LIMITS)).not.toBeNull();
      limiter.refundEvents('p', 4);
      expect(limiter.consumeEvents('p', 4, LIMITS)).toBeNull();
      expect(limiter.consumeEvents('p', 1, LIMITS)).not.toBeNull();
      expect(refund).not.toHaveBeenCalled();
    });
  });

  describe('of one replica among several', () => {
    beforeEach(() => void isAlone.mockReturnValue(false));

    it('consumes events and batches from the shared buckets', () => {
      const shortage = { retryAfterSeconds: 1, remaining: 0 };
      consume.mockReturnValue(shortage);
      expect(limiter.consumeEvents('p', 7, LIMITS)).toBe(shortage);
      expect(consume).toHaveBeenLastCalledWith({ subject: 'p', kind: 'events', perSecond: 10, depth: 10 }, 7);
      expect(limiter.consumeBatch('p', LIMITS)).toBe(shortage);
      expect(consume).toHaveBeenLastCalledWith({ subject: 'p', kind: 'batches', perSecond: 2, depth: 2 }, 1);
    });

    it('refunds to the shared bucket', () => {
      limiter.refundEvents('p', 7);
      expect(refund).toHaveBeenCalledExactlyOnceWith({ subject: 'p', kind: 'events' }, 7);
    });

    it('waits at most a second for the database', async () => {
      consume.mockResolvedValueOnce(null);
      await expect(limiter.consumeEvents('p', 1, LIMITS)).resolves.toBeNull();
      consume.mockReturnValueOnce(new Promise(() => undefined));
      const late = Promise.resolve(limiter.consumeEvents('p', 1, LIMITS)).catch((error: unknown) => error);
      await vi.advanceTimersByTimeAsync(1001);
      const error = (await late) as ProblemError;
      expect(error).toBeInstanceOf(ProblemError);
      expect([error.code, error.headers['Retry-After']]).toEqual(['service_unavailable', '1']);
    });

    it('rejects with the reason why the database could not be queried', async () => {
      const refused = new ProblemError('service_unavailable', 'x');
      consume.mockReturnValueOnce(Promise.reject(refused));
      await expect(limiter.consumeEvents('p', 1, LIMITS)).rejects.toBe(refused);
    });
  });
});

describe('eventCharge', () => {
  it.each([
    [0, 0, 1000, 0],
    [5000, 0, 1000, 5000],
    [10, 999, 1000, 1009],
    [0, 1000, 1000, 1000],
    [0, 20_000, 1000, 1000],
    [7000, 20_000, 1000, 8000],
    [1, 3, 1, 2],
  ])(
    'charges %i accepted and %i rejected events at %i per second with %i tokens',
    (accepted, rejected, quota, charge) => {
      expect(eventCharge(accepted, rejected, quota)).toBe(charge);
    },
  );
});

const PROJECT_LIMITS = { eventsPerSecond: 1000, batchesPerSecond: 100, maxBatchBytes: 1, archived: false };

describe('rateExceeded', () => {
  it.each([
    ['events', 'event_rate_exceeded', '1000 events per second'],
    ['batches', 'batch_rate_exceeded', '100 batches per second'],
  ] as const)('for %s is %s with whole seconds and the RateLimit headers', (kind, code, quota) => {
    const problem = rateExceeded(kind, { retryAfterSeconds: 2.1, remaining: 7 }, PROJECT_LIMITS);
    expect(problem.code).toBe(code);
    expect(problem.detail).toContain(quota);
    expect(problem.headers).toEqual({
      'Retry-After': '3',
      'RateLimit-Policy': '"events";q=1000;w=1, "batches";q=100;w=1',
      RateLimit: `"${kind}";r=7;t=3`,
    });
  });
});
