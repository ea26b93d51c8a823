import { describe, expect, it } from 'vitest';
import { backoffMs, jitter, jitterAround } from './jitter.js';

const low = (): number => 0;
const middle = (): number => 0.5;
const high = (): number => 1 - Number.EPSILON;

describe('jitter', () => {
  it('draws from the first bound up to the second', () => {
    expect(jitter(1, 3, low)).toBe(1);
    expect(jitter(1, 3, middle)).toBe(2);
    expect(jitter(1, 3, high)).toBeCloseTo(3, 10);
  });

  it('draws downwards when the second bound is the lower one', () => {
    expect(jitter(20, 15, low)).toBe(20);
    expect(jitter(20, 15, high)).toBeCloseTo(15, 10);
  });

  it('keeps every draw of Math.random inside the bounds', () => {
    const drawn = Array.from({ length: 1000 }, () => jitter(5, 15));
    expect(Math.min(...drawn)).toBeGreaterThanOrEqual(5);
    expect(Math.max(...drawn)).toBeLessThan(15);
    expect(new Set(drawn).size).toBeGreaterThan(1);
  });

  it('draws around a mean from half of it to one and a half times it', () => {
    expect([low, middle, high].map((random) => Math.round(jitterAround(1000, random)))).toEqual([
      500, 1000, 1500,
    ]);
  });
});

describe('backoffMs', () => {
  const backoff = { firstMs: 250, maxMs: 10_000 };
  const ceilings = [0, 1, 2, 5, 6, 1000].map((failures) => Math.round(backoffMs(failures, backoff, high)));

  it('doubles its ceiling with each failure up to the maximum, however many failures there are', () => {
    expect(ceilings).toEqual([250, 500, 1000, 8000, 10_000, 10_000]);
  });

  it('draws at least half of the ceiling', () => {
    expect([0, 1, 1000].map((failures) => backoffMs(failures, backoff, low))).toEqual([125, 250, 5000]);
  });

  it('draws from zero with full jitter', () => {
    expect(backoffMs(3, { ...backoff, minShare: 0 }, low)).toBe(0);
    expect(backoffMs(3, { ...backoff, minShare: 0 }, middle)).toBe(1000);
  });
});
