import { describe, expect, it } from 'vitest';
import { bucketsBetween, histogramQuantile } from './histogram-quantile.js';

const buckets = (...counts: number[]): { le: number; count: number }[] =>
  [0.01, 0.1, 1, Infinity].map((le, i) => ({ le, count: counts[i] ?? 0 }));

describe('histogramQuantile', () => {
  it('is null without observations', () => {
    expect(histogramQuantile(buckets(0, 0, 0, 0), 0.5)).toBeNull();
    expect(histogramQuantile([], 0.5)).toBeNull();
  });

  it('lies inside the bucket that holds it, evenly spread', () => {
    expect(histogramQuantile(buckets(100, 100, 100, 100), 0.5)).toBeCloseTo(0.005);
    expect(histogramQuantile(buckets(50, 100, 100, 100), 0.99)).toBeCloseTo(0.01 + 0.09 * 0.98);
    expect(histogramQuantile(buckets(0, 0, 10, 10), 0.5)).toBeCloseTo(0.1 + 0.9 * 0.5);
  });

  it('is the largest bound that is known for what is beyond', () => {
    expect(histogramQuantile(buckets(0, 0, 0, 10), 0.5)).toBe(1);
  });

  it('never goes down with q', () => {
    const some = buckets(3, 40, 41, 57);
    const values = [0.01, 0.1, 0.5, 0.7, 0.9, 0.99].map((q) => histogramQuantile(some, q) ?? -1);
    expect(values).toEqual(values.toSorted((a, b) => a - b));
  });
});

describe('bucketsBetween', () => {
  it('leaves out what was observed before', () => {
    expect(bucketsBetween(buckets(1, 2, 3, 4), buckets(1, 5, 6, 7))).toEqual(buckets(0, 3, 3, 3));
    expect(bucketsBetween([], buckets(1, 5, 6, 7))).toEqual(buckets(1, 5, 6, 7));
  });
});
