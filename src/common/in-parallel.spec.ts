import { describe, expect, it } from 'vitest';
import { inParallel } from './in-parallel.js';

describe('work in parallel', () => {
  it('runs the work once for each item, at most as many at a time as the limit', async () => {
    const done: number[] = [];
    let running = 0;
    let most = 0;
    await inParallel([1, 2, 3, 4, 5], 2, async (item) => {
      most = Math.max(most, ++running);
      await Promise.resolve();
      running--;
      done.push(item);
    });
    expect(done).toEqual([1, 2, 3, 4, 5]);
    expect(most).toBe(2);
  });

  it('rejects with the first failure, and the other workers finish the remaining items', async () => {
    const done: number[] = [];
    const all = inParallel([1, 2, 3, 4], 2, async (item) => {
      await Promise.resolve();
      if (item === 1) throw new Error('broken');
      done.push(item);
    });
    await expect(all).rejects.toThrow('broken');
    await expect.poll(() => done).toEqual([2, 3, 4]);
  });

  it('does nothing when there are no items', async () => {
    await inParallel([], 2, () => Promise.reject(new Error('unexpected item')));
  });
});
