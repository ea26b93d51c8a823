import { describe, expect, it } from 'vitest';
import { UsageCounts } from './usage-counts.js';

describe('UsageCounts', () => {
  it('adds up by project, flag, value and rule', () => {
    const counts = new UsageCounts();
    expect(counts.isEmpty).toBe(true);
    for (let i = 0; i < 3; i++) counts.add('p', 'f', true, 'rollout_full', 1);
    counts.add('p', 'f', false, 'rollout_full', 5);
    counts.add('p', 'f', true, 'self_override', 7);
    counts.add('p', '__proto__', true, '__proto__', 2);
    counts.add('q', 'f', true, 'rollout_full', 9);
    expect(counts.isEmpty).toBe(false);
    expect(counts.all().map((row) => Object.values(row).join(' '))).toEqual([
      'p f true rollout_full 3',
      'p f false rollout_full 5',
      'p f true self_override 7',
      'p __proto__ true __proto__ 2',
      'q f true rollout_full 9',
    ]);
  });

  it('stays within its bound, and continues to count known entries', () => {
    const counts = new UsageCounts(2);
    expect([1, 2, 3].map((i) => counts.add('p', `f${i}`, true, 'r', 1))).toEqual([true, true, false]);
    expect(counts.add('p', 'f1', true, 'r', 1)).toBe(true);
    expect(counts.add('p', 'f1', false, 'r', 1)).toBe(false);
    expect(counts.all().map(({ flagKey, count }) => [flagKey, count])).toEqual([
      ['f1', 2],
      ['f2', 1],
    ]);
  });

  it('never counts beyond the maximum safe integer', () => {
    const counts = new UsageCounts();
    counts.add('p', 'f', true, 'r', Number.MAX_SAFE_INTEGER);
    counts.add('p', 'f', true, 'r', 1e9);
    expect(counts.all()[0]?.count).toBe(Number.MAX_SAFE_INTEGER);
  });
});
