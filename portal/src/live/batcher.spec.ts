import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { BATCH_MS, Batcher } from './batcher';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

describe('Batcher', () => {
  it('emits items of a quarter of a second as one batch', () => {
    const batches: (readonly number[])[] = [];
    const batcher = new Batcher<number>((batch) => batches.push(batch));
    for (let n = 0; n < 50; n += 1) {
      batcher.add(n);
      vi.advanceTimersByTime(5);
    }
    expect(batches).toEqual([Array.from({ length: 50 }, (_, n) => n)]);
    batcher.add(50);
    expect(batches).toHaveLength(1);
    vi.advanceTimersByTime(BATCH_MS);
    expect(batches[1]).toEqual([50]);
  });

  it('emits a full batch before the interval ends', () => {
    const sizes: number[] = [];
    const batcher = new Batcher<number>((batch) => sizes.push(batch.length));
    for (let n = 0; n < 2500; n += 1) batcher.add(n);
    expect(sizes).toEqual([1000, 1000]);
    batcher.flush();
    expect(sizes).toEqual([1000, 1000, 500]);
  });
});
