import { describe, expect, it } from 'vitest';
import { planCounts, type Span } from './count-plan.js';

const HOUR = 3_600_000;

/** An hour in six parts. */
const PARTS: Span[] = Array.from({ length: 6 }, (_, i) => ({
  fromMs: (i * HOUR) / 6,
  toMs: ((i + 1) * HOUR) / 6,
}));

describe('planCounts', () => {
  it('counts every type completely when the events are within the budget', () => {
    const sizes = [
      { type: 'log', rows: 900, oldestMs: 0 },
      { type: 'error', rows: 100, oldestMs: 0 },
    ] as const;
    const plan = planCounts(sizes, PARTS, HOUR, 1000);
    expect(plan.whole.toSorted()).toEqual(['error', 'log']);
    expect([plan.slices, plan.estimated]).toEqual([[], []]);
  });

  it('counts small types exactly, and samples each part of a large one', () => {
    // The newest 1,001 lie within six minutes: there are about 10,000.
    const sizes = [
      { type: 'log', rows: 1001, oldestMs: HOUR * 0.9 },
      { type: 'error', rows: 100, oldestMs: 0 },
    ] as const;
    const plan = planCounts(sizes, PARTS, HOUR, 1000);
    expect([plan.whole, plan.estimated]).toEqual([['error'], ['log']]);
    expect(plan.slices).toHaveLength(6);
    for (const [i, slice] of plan.slices.entries()) {
      const part = PARTS[i] as Span;
      expect((slice.toMs - slice.fromMs) * slice.weight).toBeCloseTo(HOUR / 6);
      expect(slice.fromMs - part.fromMs).toBeCloseTo(part.toMs - slice.toMs, -1);
    }
    const scanned = plan.slices.reduce((sum, { fromMs, toMs }) => sum + toMs - fromMs, 0);
    expect(scanned / HOUR).toBeCloseTo(900 / 10_010, 2);
    expect(plan.maxPerSlice * 6).toBeLessThanOrEqual(4 * 1000);
  });

  it('samples the past and the future of the part that contains now separately', () => {
    const now = HOUR - HOUR / 12;
    const plan = planCounts([{ type: 'log', rows: 1001, oldestMs: HOUR / 2 }], PARTS, now, 1000);
    const last = plan.slices.filter(({ fromMs }) => fromMs >= (PARTS[5]?.fromMs ?? 0));
    expect(last.map(({ toMs }) => toMs <= now)).toEqual([true, false]);
    expect(last[1]?.fromMs).toBeGreaterThanOrEqual(now);
  });

  it('stays within the budget, however many types there are', () => {
    const types = ['log', 'trace', 'error', 'audit', 'deploy'] as const;
    const sizes = types.map((type) => ({ type, rows: 1001, oldestMs: HOUR * 0.99 }));
    const plan = planCounts(sizes, PARTS, HOUR, 1000);
    expect(plan.whole).toEqual([]);
    expect(plan.estimated).toHaveLength(5);
    expect(plan.slices.length * plan.maxPerSlice).toBeLessThanOrEqual(4 * 1000 + plan.slices.length);
  });
});
