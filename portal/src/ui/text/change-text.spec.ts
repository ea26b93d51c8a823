import { describe, expect, it } from 'vitest';
import { changeText } from './change-text';

describe('change of a value', () => {
  it.each([
    [80, 100, '−20%'],
    [100, 100, '0%'],
    [100.1, 100, '+0.1%'],
    [100.3, 100.2, 'under +0.1%'],
    [3.3, 0.33, '10×'],
    [999, 100, '+899%'],
    [1860, 100, '18.6×'],
    [18_605, 10, '1,861×'],
    [1.25e19, 6.63, 'over 1,000,000×'],
    [0, 100, '−100%'],
    [0.2, 100, '−99.8%'],
    [0.001, 1000, 'over −99.9%'],
  ])('to %s from %s is %s', (now, before, text) => {
    expect(changeText(now, before)).toBe(text);
  });

  it.each([
    [1, 0],
    [1, null],
    [1, -5],
    [-1, 5],
    [1e308, 1e-308],
  ])('is absent where no ratio describes it: %s after %s', (now, before) => {
    expect(changeText(now, before)).toBeNull();
  });
});
