import { describe, expect, it } from 'vitest';
import { addMonths, elapsedShare, monthOf, comparableDays } from './month.js';

describe('months', () => {
  it('are those of UTC', () => {
    expect(monthOf(Date.parse('2026-11-30T23:59:59.999Z'))).toBe('2026-11');
    expect(monthOf(Date.parse('2026-12-01T00:30:00+02:00'))).toBe('2026-11');
  });

  it('are added across years, within years of four digits', () => {
    expect(addMonths('2026-11', -11)).toBe('2025-12');
    expect(addMonths('2026-11', 2)).toBe('2027-01');
    expect(addMonths('0000-01', -1)).toBe('0000-01');
    expect(addMonths('9999-12', 1)).toBe('9999-12');
  });

  it('have an elapsed share from 0 to 1, whatever their length', () => {
    expect(elapsedShare(Date.parse('2026-02-15T00:00:00Z'))).toBe(0.5);
    expect(elapsedShare(Date.parse('2026-11-01T00:00:00Z'))).toBe(0);
    expect(elapsedShare(Date.parse('2026-11-30T23:59:59.999Z'))).toBeLessThan(1);
  });
});

const at = (now: string): unknown => {
  const compared = comparableDays(Date.parse(now));
  return compared && [compared.days, compared.running.until, compared.before.until];
};

describe('days by which the running month is compared with the month before', () => {
  it('are the full days that have passed, the same number of both months', () => {
    expect(at('2026-11-04T00:00:00Z')).toEqual([3, '2026-11-04', '2026-10-04']);
    expect(at('2026-11-04T23:59:59.999Z')).toEqual([3, '2026-11-04', '2026-10-04']);
    expect(at('2026-01-02T12:00:00Z')).toEqual([1, '2026-01-02', '2025-12-02']);
  });

  it('are at most as many as the month before has', () => {
    expect(at('2026-03-31T12:00:00Z')).toEqual([28, '2026-03-29', '2026-03-01']);
    expect(at('2028-03-31T12:00:00Z')).toEqual([29, '2028-03-30', '2028-03-01']);
    expect(at('2026-12-31T23:59:59Z')).toEqual([30, '2026-12-31', '2026-12-01']);
    expect(at('2026-02-28T23:59:59Z')).toEqual([27, '2026-02-28', '2026-01-28']);
  });

  it('are counted in UTC, and are none on the first of a month', () => {
    expect(at('2026-11-02T00:30:00+02:00')).toBeNull();
    expect(at('2026-11-01T23:59:59.999Z')).toBeNull();
    // Day after the change to summer time in many countries.
    expect(at('2026-03-30T00:00:00Z')).toEqual([28, '2026-03-29', '2026-03-01']);
  });
});
