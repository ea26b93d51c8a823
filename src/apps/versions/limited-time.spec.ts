import { afterEach, describe, expect, it, vi } from 'vitest';
import { inLimitedTime, TookTooLong } from './limited-time.js';

const LIMIT_MS = 20;

/** Never ends by itself for so many calls. */
function astray(calls: number): () => number {
  let count = 0;
  return () => {
    count += 1;
    while (count <= calls);
    return count;
  };
}

describe('work in limited time', () => {
  afterEach(() => vi.restoreAllMocks());

  it('gives what it made, and what it threw', () => {
    expect(inLimitedTime(LIMIT_MS, () => 7)).toBe(7);
    const error = new RangeError('mine');
    expect(() =>
      inLimitedTime(LIMIT_MS, () => {
        throw error;
      }),
    ).toThrow(error);
  });

  it('is ended when it took its time', () => {
    // As if nobody else was on the machine.
    vi.spyOn(process, 'cpuUsage').mockReturnValue({ user: LIMIT_MS * 1000, system: 0 });
    expect(() => inLimitedTime(LIMIT_MS, astray(1))).toThrow(TookTooLong);
  });

  it('is done again when others had the time, but not for ever', () => {
    vi.spyOn(process, 'cpuUsage').mockReturnValue({ user: 1000, system: 0 });
    expect(inLimitedTime(LIMIT_MS, astray(2))).toBe(3);
    expect(() => inLimitedTime(LIMIT_MS, astray(3))).toThrow(TookTooLong);
  });
});
