import { afterEach, describe, expect, it, vi } from 'vitest';
import { durationText, exactTime, relativeTime } from './time-text';

const NOW = Date.parse('2026-11-21T12:00:00.000Z');

describe('times', () => {
  afterEach(() => vi.unstubAllEnvs());

  it.each([
    ['2026-11-21T12:00:29.000Z', 'just now'],
    ['2026-11-21T11:59:30.000Z', '30 seconds ago'],
    ['2026-11-21T11:57:00.000Z', '3 minutes ago'],
    ['2026-11-20T12:00:01.000Z', '24 hours ago'],
    // Calendar days, not spans of 24 hours.
    ['2026-11-20T00:00:00.000Z', 'yesterday'],
    ['2026-11-19T23:59:00.000Z', '2 days ago'],
    ['2026-11-22T12:00:00.000Z', 'tomorrow'],
    ['2026-11-14T12:00:01.000Z', '7 days ago'],
    ['2026-11-13T12:00:00.000Z', '1 week ago'],
    ['2026-10-10T12:00:00.000Z', '1 month ago'],
    ['2025-11-21T12:00:00.000Z', '1 year ago'],
    // Rounds to 60 minutes.
    ['2026-11-21T11:00:29.000Z', '1 hour ago'],
    ['2026-11-21T11:00:31.000Z', '59 minutes ago'],
    ['2026-11-21T11:59:00.400Z', '1 minute ago'],
    ['not a time', '–'],
  ])('%s is %s', (at, text) => {
    expect(relativeTime(at, NOW, 'utc')).toBe(text);
  });

  it('are exact to the millisecond in UTC', () => {
    expect(exactTime('2026-11-21T12:00:00.123Z', 'utc')).toBe('2026-11-21 12:00:00.123');
    expect(exactTime('', 'utc')).toBe('–');
  });

  it('are durations in at most two units', () => {
    expect([0, 0.02, 7, 3200, 125_000, 12_000_000].map(durationText)).toEqual([
      '0 ms',
      'under 1 ms',
      '7 ms',
      '3.2 s',
      '2 min 5 s',
      '3 h 20 min',
    ]);
    expect([172_799_000, 172_800_000, 1_054_800_000].map(durationText)).toEqual([
      '47 h 59 min',
      '2 d 0 h',
      '12 d 5 h',
    ]);
  });

  it('are rounded up to the next unit', () => {
    expect([999.6, 59_960, 3_599_600].map(durationText)).toEqual(['1.0 s', '1 min 0 s', '1 h 0 min']);
  });

  it('can be negative when clocks differ', () => {
    expect([-0.3, -7, -3200, -125_000].map(durationText)).toEqual(['0 ms', '−7 ms', '−3.2 s', '−2 min 5 s']);
  });

  it('are exact in the zone of the browser', () => {
    vi.stubEnv('TZ', 'Asia/Kolkata');
    expect(exactTime('2026-11-21T20:00:00.123Z', 'local')).toBe('2026-11-22 01:30:00.123');
  });

  it('are hours within a day of 25 hours', () => {
    vi.stubEnv('TZ', 'Europe/Berlin');
    const lateMs = Date.parse('2026-10-25T23:50:00+01:00');
    expect(relativeTime('2026-10-25T00:10:00+02:00', lateMs, 'local')).toBe('25 hours ago');
    expect(relativeTime('2026-10-24T23:10:00+02:00', lateMs, 'local')).toBe('yesterday');
  });
});
