import { describe, expect, it } from 'vitest';
import { addMonths, elapsedShare, monthOf } from './month.js';

describe('months', () => {
  it('are those of UTC', () => {
    expect(monthOf(Date.parse('2026-11-30T23:59:59.999Z'))).toBe('2026-11');
    expect(monthOf(Date.parse('2026-12-01T00:30:00+02:00'))).toBe('2026-11');
  });

  it('are counted over years, and end where a year has four digits', () => {
    expect(addMonths('2026-11', -11)).toBe('2025-12');
    expect(addMonths('2026-11', 2)).toBe('2027-01');
    expect(addMonths('0000-01', -1)).toBe('0000-01');
    expect(addMonths('9999-12', 1)).toBe('9999-12');
  });

  it('pass from 0 to 1, regardless of their length', () => {
    expect(elapsedShare(Date.parse('2026-02-15T00:00:00Z'))).toBe(0.5);
    expect(elapsedShare(Date.parse('2026-11-01T00:00:00Z'))).toBe(0);
    expect(elapsedShare(Date.parse('2026-11-30T23:59:59.999Z'))).toBeLessThan(1);
  });
});
