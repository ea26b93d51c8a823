import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseTimestamp } from './parse-timestamp.js';

describe('parseTimestamp', () => {
  it.each<[string, number, number]>([
    ['1970-01-01T00:00:00Z', 0, 0],
    ['2026-11-20T10:00:00Z', Date.UTC(2026, 10, 20, 10), 0],
    ['2026-11-20t10:00:00z', Date.UTC(2026, 10, 20, 10), 0],
    ['2026-11-20T10:00:00+00:00', Date.UTC(2026, 10, 20, 10), 0],
    ['2026-11-20T10:00:00.5-00:00', Date.UTC(2026, 10, 20, 10, 0, 0, 500), 0],
    ['2026-11-20T23:59:59.999999Z', Date.UTC(2026, 10, 20, 23, 59, 59, 999), 999],
    ['2026-11-20T10:00:00.000001Z', Date.UTC(2026, 10, 20, 10), 1],
    ['2026-11-20T10:00:00.123456999Z', Date.UTC(2026, 10, 20, 10, 0, 0, 123), 456],
    ['2026-11-20T10:00:00.0001Z', Date.UTC(2026, 10, 20, 10), 100],
    ['2024-02-29T00:00:00Z', Date.UTC(2024, 1, 29), 0],
    ['2000-02-29T00:00:00Z', Date.UTC(2000, 1, 29), 0],
    ['1969-12-31T23:59:59.999500Z', -1, 500],
    ['0001-01-01T00:00:00Z', -62_135_596_800_000, 0],
    ['9999-12-31T23:59:59.999999999Z', 253_402_300_799_999, 999],
  ])('%s', (text, ms, micros) => {
    expect(parseTimestamp(text)).toEqual({ ms, micros });
  });

  it.each([
    '',
    '2026-11-20',
    '2026-11-20T10:00Z',
    '2026-11-20T10:00:00',
    '2026-11-20 10:00:00Z',
    '2026-11-20T10:00:00+01:00',
    '2026-11-20T10:00:00+0000',
    '2026-11-20T10:00:00+00',
    '2026-11-20T10:00:00.Z',
    '2026-11-20T10:00:00,5Z',
    '2026-11-20T10:00:00.1234567890Z',
    '2026-11-20T10:00:00.12x4Z',
    '2026-11-20T10:00:00ZZ',
    '2026-11-20T10:00:00Z+00:00',
    '2026-11-20T10:00:00Z ',
    ' 2026-11-20T10:00:00Z',
    '2026-11-20T10:00:60Z',
    '2026-11-20T10:60:00Z',
    '2026-11-20T24:00:00Z',
    '2026-00-20T10:00:00Z',
    '2026-13-20T10:00:00Z',
    '2026-11-00T10:00:00Z',
    '2026-11-31T10:00:00Z',
    '2026-02-30T10:00:00Z',
    '2026-02-29T10:00:00Z',
    '1900-02-29T10:00:00Z',
    '0000-01-01T00:00:00Z',
    '-001-01-01T00:00:00Z',
    '+002026-11-20T10:00:00Z',
    '2026-1-20T10:00:00.00Z',
    '2026-11-20T-1:00:00Z',
    '２026-11-20T10:00:00Z',
  ])('refuses %j', (text) => {
    expect(parseTimestamp(text)).toBeNull();
  });

  it('agrees with Date on every instant of the years 1 to 9999', () => {
    const instant = fc.date({
      min: new Date(-62_135_596_800_000),
      max: new Date(253_402_300_799_999),
      noInvalidDate: true,
    });
    fc.assert(
      fc.property(instant, (date) => {
        expect(parseTimestamp(date.toISOString())).toEqual({ ms: date.getTime(), micros: 0 });
      }),
    );
  });

  it('knows the length of every month of 400 years', () => {
    for (let year = 1999; year < 2400; year++) {
      for (let month = 1; month <= 12; month++) {
        const days = new Date(Date.UTC(year, month, 0)).getUTCDate();
        const text = (day: number) => `${year}-${String(month).padStart(2, '0')}-${day}T00:00:00Z`;
        expect(parseTimestamp(text(days))?.ms).toBe(Date.UTC(year, month - 1, days));
        expect(parseTimestamp(text(days + 1))).toBeNull();
      }
    }
  });
});
