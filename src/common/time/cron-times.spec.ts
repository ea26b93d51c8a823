import { describe, expect, it } from 'vitest';
import { nextTimes, nextTime } from './cron-times.js';
import { zonedText } from './zoned-text.js';

const local = (cron: string, timeZone: string, after: string, count = 5): string[] =>
  nextTimes(cron, timeZone, new Date(after), count).map((at) => zonedText(at, timeZone));

describe('the next times of a schedule', () => {
  it('keep the hour of the zone when the clocks go forward', () => {
    expect(local('0 9 * * *', 'Europe/Berlin', '2026-03-27T12:00:00Z', 3)).toEqual([
      '2026-03-28T09:00:00+01:00',
      '2026-03-29T09:00:00+02:00',
      '2026-03-30T09:00:00+02:00',
    ]);
  });

  it('come after the hour that the clocks skip, and once in the hour that they repeat', () => {
    expect(local('30 2 * * *', 'Europe/Berlin', '2026-03-28T12:00:00Z', 2)).toEqual([
      '2026-03-29T03:00:00+02:00',
      '2026-03-30T02:30:00+02:00',
    ]);
    expect(local('30 2 * * *', 'Europe/Berlin', '2026-10-24T12:00:00Z', 2)).toEqual([
      '2026-10-25T02:30:00+02:00',
      '2026-10-26T02:30:00+01:00',
    ]);
  });

  it('are as many as requested, or none when the schedule is never due', () => {
    expect(local('0 * * * *', 'UTC', '2026-11-21T10:30:00Z')).toHaveLength(5);
    expect(local('0 0 30 2 *', 'UTC', '2026-11-21T10:30:00Z')).toEqual([]);
  });

  it('have the offset of zones that are not whole hours away', () => {
    expect(local('0 0 1 1 *', 'Asia/Kathmandu', '2026-06-01T00:00:00Z', 1)).toEqual([
      '2027-01-01T00:00:00+05:45',
    ]);
    expect(local('0 12 * * *', 'UTC', '2026-06-01T00:00:00Z', 1)).toEqual(['2026-06-01T12:00:00+00:00']);
  });
});

function next(cron: string, timeZone: string, after: string): string | undefined {
  return nextTime(cron, timeZone, new Date(after))?.toISOString();
}

describe('nextTime', () => {
  it('is strictly later, to the minute', () => {
    expect(next('* * * * *', 'UTC', '2026-11-21T12:00:00.000Z')).toBe('2026-11-21T12:01:00.000Z');
    expect(next('* * * * *', 'UTC', '2026-11-21T12:00:59.999Z')).toBe('2026-11-21T12:01:00.000Z');
    expect(next('0 12 * * *', 'UTC', '2026-11-21T11:59:59.500Z')).toBe('2026-11-21T12:00:00.000Z');
    expect(next('0 12 * * *', 'UTC', '2026-11-21T12:00:00.000Z')).toBe('2026-11-22T12:00:00.000Z');
  });

  it('is computed in the time zone of the schedule', () => {
    expect(next('0 6 * * MON-FRI', 'Europe/Berlin', '2026-11-20T05:00:00Z')).toBe('2026-11-23T05:00:00.000Z');
    expect(next('0 6 * * *', 'Europe/Berlin', '2026-07-01T00:00:00Z')).toBe('2026-07-01T04:00:00.000Z');
    expect(next('0 0 1 1 *', 'Asia/Kathmandu', '2026-06-01T00:00:00Z')).toBe('2026-12-31T18:15:00.000Z');
  });

  it('is after the gap when the clocks are set forward, and once when they are set back', () => {
    // Berlin: 2026-03-29 02:00 → 03:00, 2026-10-25 03:00 → 02:00.
    expect(next('30 2 * * *', 'Europe/Berlin', '2026-03-28T12:00:00Z')).toBe('2026-03-29T01:00:00.000Z');
    const first = next('30 2 * * *', 'Europe/Berlin', '2026-10-24T12:00:00Z') ?? '';
    expect(first).toBe('2026-10-25T00:30:00.000Z');
    expect(next('30 2 * * *', 'Europe/Berlin', first)).toBe('2026-10-26T01:30:00.000Z');
  });

  it('is null for a time that never occurs, after a bounded search', () => {
    expect(nextTime('0 0 30 2 *', 'UTC', new Date())).toBeNull();
    expect(nextTime('0 0 31 4,6,9,11 *', 'UTC', new Date())).toBeNull();
  });

  it('throws for an invalid cron expression and for an unknown time zone', () => {
    expect(() => nextTime('61 * * * *', 'UTC', new Date())).toThrow();
    expect(() => nextTime('* * * * * *', 'UTC', new Date())).toThrow();
    expect(() => nextTime('* * * * *', 'Mars/Base', new Date())).toThrow();
  });
});
