import { describe, expect, it } from 'vitest';
import { rateExceeded } from './rate-exceeded.js';

const LIMITS = { eventsPerSecond: 1000, batchesPerSecond: 100, maxBatchBytes: 1, archived: false };

describe('rateExceeded', () => {
  it.each([
    ['events', 'event_rate_exceeded', '1000 events per second'],
    ['batches', 'batch_rate_exceeded', '100 batches per second'],
  ] as const)('for %s is %s with whole seconds and the RateLimit headers', (kind, code, quota) => {
    const problem = rateExceeded(kind, { retryAfterSeconds: 2.1, remaining: 7 }, LIMITS);
    expect(problem.code).toBe(code);
    expect(problem.detail).toContain(quota);
    expect(problem.headers).toEqual({
      'Retry-After': '3',
      'RateLimit-Policy': '"events";q=1000;w=1, "batches";q=100;w=1',
      RateLimit: `"${kind}";r=7;t=3`,
    });
  });
});
