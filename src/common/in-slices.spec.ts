import { describe, expect, it } from 'vitest';
import { inSlices } from './in-slices.js';

describe('inSlices', () => {
  it('handles every item once, in order', async () => {
    const handled: number[] = [];
    await inSlices([1, 2, 3, 4, 5], 2, (item) => handled.push(item));
    expect(handled).toEqual([1, 2, 3, 4, 5]);
  });

  it('yields to the event loop between two slices', async () => {
    const order: string[] = [];
    setImmediate(() => order.push('other work'));
    await inSlices(['a', 'b', 'c', 'd'], 2, (item) => order.push(item));
    expect(order).toEqual(['a', 'b', 'other work', 'c', 'd']);
  });

  it('calls nothing for no items', async () => {
    await expect(
      inSlices([], 2, () => {
        throw new Error('called');
      }),
    ).resolves.toBeUndefined();
  });
});
