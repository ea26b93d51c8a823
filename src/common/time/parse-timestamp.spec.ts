import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatTimestamp, parseInstant, parseTimestamp } from './parse-timestamp.js';

describe('parseTimestamp', () => {
  it.each<[string, number, number]>([
    ['1970-01-01T00:00:00Z', 0, 0],
    ['2026-11-20T10:00:00Z', Date.UTC(2026, 10, 20, 10), 0],
    ['2026-11-20t10:00:00z', Date.UTC(2026, 10, 20, 10), 0],
    ['2026-11-20T10:00:00+00:00', Date.UTC(2026, 10, 20, 10), 0],
    ['2026-11-20T10:00:00.5-00:00', Date.UTC(2026, 10, 20, 10, 0, 0, 500), 0],
    ['2026-11-20T10:00:00.000001Z', Date.UTC(2026, 10, 20, 10), 1],
    ['2026-11-20T10:00:00.123456999Z', Date.UTC(2026, 10, 20, 10, 0, 0, 123), 456],
    ['2026-11-20T10:00:00.0001Z', Date.UTC(2026, 10, 20, 10), 100],
    ['2024-02-29T00:00:00Z', Date.UTC(2024, 1, 29), 0],
    ['2000-02-29T00:00:00Z', Date.UTC(2000, 1, 29), 0],
    ['0001-01-01T00:00:00Z', -62_135_596_800_000, 0],
    ['9999-12-31T23:59:59.999999999Z', 253_402_300_799_999, 999],
    ['2026-11-20T10:00Z', Date.UTC(2026, 10, 20, 10), 0],
    ['2026-11-20T10:00:00,5Z', Date.UTC(2026, 10, 20, 10, 0, 0, 500), 0],
    ['2026-11-20T10:00:00+0000', Date.UTC(2026, 10, 20, 10), 0],
    ['2026-11-20T10:00:00+00', Date.UTC(2026, 10, 20, 10), 0],
    ['2026-11-20T10:00:00.123456789+00:00', Date.UTC(2026, 10, 20, 10, 0, 0, 123), 456],
    ['20261120T101112Z', Date.UTC(2026, 10, 20, 10, 11, 12), 0],
    ['20261120T1011Z', Date.UTC(2026, 10, 20, 10, 11), 0],
    ['20261120t101112,25-0000', Date.UTC(2026, 10, 20, 10, 11, 12, 250), 0],
    ['2016-12-31T23:59:60Z', Date.UTC(2017, 0, 1), 0],
    ['2026-12-31T24:00:00Z', Date.UTC(2027, 0, 1), 0],
  ])('parses %s', (text, ms, micros) => {
    expect(parseTimestamp(text)).toEqual({ ms, micros });
  });

  it.each([
    '',
    '2026-11-20',
    '2026-11-20 10:00:00Z',
    '2026-11-20T10:00:00+01:00',
    '2026-11-20T10:00:00.Z',
    '2026-11-20T10:00:00.1234567890Z',
    '2026-11-20T10:00:00X',
    '2026-11-20T10:00:00ZZ',
    ' 2026-11-20T10:00:00Z',
    '2026-11-20T10:00:61Z',
    '2026-11-20T10:60:00Z',
    '2026-11-20T24:00:01Z',
    '2026-11-20T24:01Z',
    '2026-11-20T24:00:00.1Z',
    '2026-11-20T25:00:00Z',
    '9999-12-31T24:00:00Z',
    '9999-12-31T23:59:60Z',
    '2026-11-20T10Z',
    '2026-11-20T10:00.5Z',
    '2026-11-20T10:00:00+00:0',
    '2026-11-20T10:00:00+0',
    '20261120T10:00:00Z',
    '20261120T10000Z',
    '2026-1120T10:00:00Z',
    '202611-20T10:00:00Z',
    '2026-00-20T10:00:00Z',
    '2026-13-20T10:00:00Z',
    '2026-11-00T10:00:00Z',
    '2026-02-29T10:00:00Z',
    '1900-02-29T10:00:00Z',
    '0000-01-01T00:00:00Z',
    '-001-01-01T00:00:00Z',
    '2026-1-20T10:00:00.00Z',
    '2026-11-20T-1:00:00Z',
    '２026-11-20T10:00:00Z',
  ])('rejects %j', (text) => {
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

  it('uses the correct length of every month of 400 years', () => {
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

describe('parseInstant', () => {
  it.each([
    ['2026-11-20T10:00:00+01:00', '2026-11-20T09:00:00.000000Z'],
    ['2026-11-20T10:00:00.123456-05:30', '2026-11-20T15:30:00.123456Z'],
    ['2026-11-20T00:30:00+0100', '2026-11-19T23:30:00.000000Z'],
    ['20261120T100000-08', '2026-11-20T18:00:00.000000Z'],
    ['2026-11-20T10:00:00+23:59', '2026-11-19T10:01:00.000000Z'],
    ['2026-11-20T10:00:00Z', '2026-11-20T10:00:00.000000Z'],
  ])('%s is %s', (text, utc) => {
    const instant = parseInstant(text);
    expect(instant && formatTimestamp(instant)).toBe(utc);
  });

  it.each([
    '2026-11-20T10:00:00',
    '2026-11-20T10:00:00+24:00',
    '2026-11-20T10:00:00+01:60',
    '2026-11-20T10:00:00+01:x0',
    '2026-11-20T10:00:00+1:00',
    '0001-01-01T00:00:00+00:01',
    '9999-12-31T23:59:59-00:01',
  ])('rejects %j', (text) => {
    expect(parseInstant(text)).toBeNull();
  });

  it('formats every instant so that parseTimestamp returns it unchanged', () => {
    const micros = fc.integer({ min: -8_000_000_000_000_000, max: 8_000_000_000_000_000 });
    fc.assert(
      fc.property(micros, (total) => {
        const instant = { ms: Math.floor(total / 1000), micros: ((total % 1000) + 1000) % 1000 };
        expect(parseTimestamp(formatTimestamp(instant))).toEqual(instant);
      }),
    );
  });
});
