import { afterEach, describe, expect, it, vi } from 'vitest';
import { Problem } from './problem';
import { queryClient } from './query-client';

const failing = (status: number, retryAfterMs: number | null = null) =>
  new Problem(status, 'code', 't', 'd', null, [], retryAfterMs);

describe('queries', () => {
  const { retry, retryDelay } = queryClient.getDefaultOptions().queries ?? {};
  const isRetried = (failures: number, error: Problem) =>
    typeof retry === 'function' ? retry(failures, error) : retry;
  const delayMs = (failures: number, error: Problem) =>
    typeof retryDelay === 'function' ? retryDelay(failures, error) : retryDelay;
  afterEach(() => vi.restoreAllMocks());

  it.each([
    [0, true],
    [429, true],
    [503, true],
    [400, false],
    [500, false],
  ])('that fail with %d are retried: %s', (status, expected) => {
    expect(isRetried(0, failing(status))).toBe(expected);
  });

  it('are retried three times, but not after a defect of the portal', () => {
    expect([2, 3].map((failures) => isRetried(failures, failing(503)))).toEqual([true, false]);
    expect(isRetried(0, new TypeError('defect') as Problem)).toBe(false);
  });

  it('wait longer each time, with jitter, and never less than Retry-After, up to half a minute', () => {
    const random = vi.spyOn(Math, 'random').mockReturnValue(0);
    expect([0, 1, 2].map((failures) => delayMs(failures, failing(503)))).toEqual([500, 1000, 2000]);
    expect(delayMs(0, failing(429, 8000))).toBe(8000);
    expect(delayMs(0, failing(429, 90_000))).toBe(30_000);
    random.mockReturnValue(1);
    expect(delayMs(0, failing(503))).toBe(1000);
  });
});
