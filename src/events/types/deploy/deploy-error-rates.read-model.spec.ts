import { describe, expect, it } from 'vitest';
import { compareRates, perHour, RATE_WINDOW_MS } from './deploy-error-rates.read-model.js';

const counted = (events: number, ms = RATE_WINDOW_MS) => ({ fromMs: 0, toMs: ms, events });

describe('error rates around a deploy', () => {
  it.each([
    [40, 100, 1.5],
    [100, 40, -0.6],
    [40, 0, -1],
    [12, 12, 0],
  ])('change from %d to %d by the share %d', (before, after, change) => {
    expect(compareRates(counted(before), counted(after))).toEqual({ change, isTooFew: false });
  });

  it('have no relative change when there was no error before', () => {
    expect(compareRates(counted(0), counted(10))).toEqual({ change: null, isTooFew: false });
  });

  it.each([
    [0, 0],
    [9, 9],
    [0, 9],
  ])('are too few to compare at %d and %d events', (before, after) => {
    expect(compareRates(counted(before), counted(after))).toEqual({ change: null, isTooFew: true });
  });

  it('are compared per hour while the hour after the deploy is not over', () => {
    const minutes = (n: number) => (n * RATE_WINDOW_MS) / 60;
    expect(compareRates(counted(60), counted(20, minutes(10)))).toEqual({ change: 1, isTooFew: false });
    expect(compareRates(counted(60), counted(0, minutes(5)))).toEqual({ change: null, isTooFew: true });
    expect(compareRates(counted(60), counted(0, 0))).toEqual({ change: null, isTooFew: true });
    expect(perHour(counted(20, minutes(10)))).toBe(120);
    expect(perHour(counted(0, 0))).toBe(0);
  });
});
