import { describe, expect, it } from 'vitest';
import { binOf, fromScaled, quantilesOf, valueOfBin } from './sketch-bins.js';

describe('bins of sketches', () => {
  const magnitudes = Array.from({ length: 3100 }, (_, i) => 1.0234567 * 10 ** (i / 10 - 12)).filter(
    (value) => value < 1e300,
  );

  it('represent a number within 1 % of every value, 10 % from 1e18 on', () => {
    for (const magnitude of magnitudes) {
      for (const value of [magnitude, -magnitude]) {
        const error = Math.abs(valueOfBin(binOf(value)) / value - 1);
        expect(error, String(value)).toBeLessThanOrEqual(magnitude <= 1e18 ? 0.010001 : 0.100001);
      }
    }
  });

  it('ascend with the value, are few, and fit into an integer', () => {
    const bins = [...magnitudes.map((value) => -value).reverse(), 0, ...magnitudes].map(binOf);
    expect(bins).toEqual(bins.toSorted((one, other) => one - other));
    expect(binOf(1e300)).toBeLessThan(7000);
    expect(bins.every((bin) => Number.isInteger(bin))).toBe(true);
  });

  it('count magnitudes below 1e-12 as 0', () => {
    expect([0, -0, 1e-13, -1e-13, 5e-324].map((value) => Math.abs(binOf(value)))).toEqual([0, 0, 0, 0, 0]);
    expect(valueOfBin(0)).toBe(0);
  });

  it('return the smallest value that enough values do not exceed', () => {
    const sketch = { bins: [-3, 0, 5].map((n) => binOf(n)), counts: [1, 1, 2], min: -3, max: 5 };
    expect(quantilesOf(sketch, [0, 0.25, 0.26, 0.5, 0.51, 1]).map((value) => Math.round(value))).toEqual([
      -3, -3, 0, 0, 5, 5,
    ]);
  });

  it('never return a quantile beyond the smallest and the largest value', () => {
    expect(quantilesOf({ bins: [binOf(100)], counts: [9], min: 100, max: 100 }, [0.5, 0.99])).toEqual([
      100, 100,
    ]);
  });

  it('are accompanied by exact sums', () => {
    expect([0n, 1n, -1n, 1_500_000_000_000_000n].map(fromScaled)).toEqual([
      '0.000000000000000',
      '0.000000000000001',
      '-0.000000000000001',
      '1.500000000000000',
    ]);
  });
});
