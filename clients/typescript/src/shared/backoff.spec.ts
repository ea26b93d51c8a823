import { expect, it } from 'vitest';
import { backoffMs } from './backoff.js';

it('doubles the backoff up to its maximum, and never waits less than the service requests', () => {
  const limits = { initialMs: 500, maxMs: 30_000 };
  const longest = [0, 1, 2, 5, 6, 60, 5_000].map((failures) => backoffMs(failures, limits, 0, () => 1));
  expect(longest).toEqual([500, 1_000, 2_000, 16_000, 30_000, 30_000, 30_000]);
  expect(backoffMs(3, limits, 0, () => 0)).toBe(0);
  expect(backoffMs(3, limits, 7_000, () => 0.1)).toBe(7_000);
});
