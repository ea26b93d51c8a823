import { describe, expect, it } from 'vitest';
import { admitCosts, MAX_COST_KEYS, MAX_COST_RESTS, type CostSum } from './cost-admission.js';

const sum = (key: string, more: Partial<CostSum> = {}): CostSum => ({
  project_id: 'p',
  period: '2026-10',
  currency: 'EUR',
  isKnown: false,
  isRestKnown: false,
  key,
  ...more,
});
const keys = (sums: readonly CostSum[]): string[] => sums.map(({ key }) => key);

describe('admitCosts', () => {
  it('keeps the first combinations apart, each counted once', () => {
    const sums = [sum('a'), sum('a'), sum('b'), sum('c')];
    const { own, rest } = admitCosts(sums, new Map([['p', { keys: MAX_COST_KEYS - 2, rests: 0 }]]));
    expect([keys(own), keys(rest)]).toEqual([['a', 'a', 'b'], ['c']]);
  });

  it('adds to known combinations, also beyond the bound', () => {
    const full = new Map([['p', { keys: MAX_COST_KEYS, rests: MAX_COST_RESTS }]]);
    const admitted = admitCosts(
      [sum('a', { isKnown: true }), sum('b', { isRestKnown: true }), sum('c')],
      full,
    );
    expect([keys(admitted.own), keys(admitted.rest), keys(admitted.uncounted)]).toEqual([
      ['a'],
      ['b'],
      ['c'],
    ]);
  });

  it('bounds the combinations of each project separately', () => {
    const full = new Map([['p', { keys: MAX_COST_KEYS, rests: MAX_COST_RESTS }]]);
    expect(keys(admitCosts([sum('a', { project_id: 'q' })], full).own)).toEqual(['a']);
  });

  it('adds further costs to a sum per month and currency, up to a number of such sums', () => {
    const held = new Map([['p', { keys: MAX_COST_KEYS, rests: MAX_COST_RESTS - 1 }]]);
    const sums = [sum('a'), sum('b'), sum('c', { currency: 'USD' }), sum('d', { period: '2026-11' })];
    const { rest, uncounted } = admitCosts(sums, held);
    expect([keys(rest), keys(uncounted)]).toEqual([
      ['a', 'b'],
      ['c', 'd'],
    ]);
  });
});
