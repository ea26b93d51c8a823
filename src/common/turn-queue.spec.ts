import { setImmediate as nextTurn } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { TurnQueue } from './turn-queue.js';

describe('TurnQueue', () => {
  it('resolves callers in order, one per turn of the event loop', async () => {
    const queue = new TurnQueue();
    const resolved: string[] = [];
    for (const name of ['a', 'b', 'c']) void queue.next().then(() => resolved.push(name));
    const counts: number[] = [];
    for (let turn = 0; turn < 4; turn++) {
      await nextTurn();
      counts.push(resolved.length);
    }
    expect(resolved).toEqual(['a', 'b', 'c']);
    // Never two in one turn.
    expect(counts.every((count, turn) => count - (counts[turn - 1] ?? 0) <= 1)).toBe(true);
    await queue.next();
  });
});
