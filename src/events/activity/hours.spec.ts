import { describe, expect, it } from 'vitest';
import { estimate, HOUR_MS, lastHours, spanOf } from './hours.js';

const NOW = Date.parse('2027-01-31T12:20:00Z');
const text = (ms: number): string => new Date(ms).toISOString();

describe('hours', () => {
  it('are whole hours, counted back from the current time', () => {
    const hours = lastHours(24, NOW);
    expect([text(hours.fromMs), text(hours.toMs)]).toEqual([
      '2027-01-30T12:20:00.000Z',
      '2027-01-31T12:20:00.000Z',
    ]);
    expect(text(spanOf(hours, 0).toMs)).toBe('2027-01-30T13:20:00.000Z');
    expect(spanOf(hours, 23)).toEqual({ fromMs: NOW - HOUR_MS, toMs: NOW });
  });

  it('are estimated from the density of their first rows', () => {
    const span = { fromMs: 0, toMs: HOUR_MS };
    expect(estimate(100, span, HOUR_MS / 10)).toBe(1000);
    expect(estimate(100, span, HOUR_MS)).toBe(100);
    // All rows at the same time, and all rows at the end of the span.
    expect(estimate(2, span, 0)).toBe(2 * HOUR_MS);
    expect(estimate(100, { fromMs: 0, toMs: 10 }, 11)).toBe(100);
  });
});
