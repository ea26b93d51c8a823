import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { PacedRefresh } from './paced-refresh';

describe('PacedRefresh', () => {
  let reads: number[];
  let refresh: PacedRefresh;
  beforeEach(() => {
    vi.useFakeTimers({ now: 0 });
    reads = [];
    refresh = new PacedRefresh(5000, () => reads.push(Date.now()));
  });
  afterEach(() => {
    refresh.stop();
    vi.useRealTimers();
  });

  it('reads at once, and once more for what was counted before', () => {
    vi.advanceTimersByTime(60_000);
    refresh.changed();
    expect(reads).toEqual([60_000]);
    vi.advanceTimersByTime(60_000);
    expect(reads).toEqual([60_000, 65_000]);
  });

  it('reads at most once an interval however much happens, and after the last of it', () => {
    for (let i = 0; i < 120; i += 1) {
      refresh.changed();
      vi.advanceTimersByTime(100);
    }
    vi.advanceTimersByTime(60_000);
    expect(reads).toEqual([0, 5000, 10_000, 15_000, 20_000]);
  });

  it('waits an interval after it was read elsewhere', () => {
    refresh.start();
    vi.advanceTimersByTime(1000);
    refresh.changed();
    expect(reads).toEqual([]);
    vi.advanceTimersByTime(4000);
    expect(reads).toEqual([5000]);
  });

  it('reads nothing when nothing happens, and nothing once it is stopped', () => {
    refresh.start();
    vi.advanceTimersByTime(20_000);
    refresh.changed();
    refresh.stop();
    vi.advanceTimersByTime(20_000);
    expect(reads).toEqual([20_000]);
  });
});
