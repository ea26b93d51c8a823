import { describe, expect, it } from 'vitest';
import { nextTime } from './next-time.js';

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

  it('is meant in the time zone', () => {
    expect(next('0 6 * * MON-FRI', 'Europe/Berlin', '2026-11-20T05:00:00Z')).toBe('2026-11-23T05:00:00.000Z');
    expect(next('0 6 * * *', 'Europe/Berlin', '2026-07-01T00:00:00Z')).toBe('2026-07-01T04:00:00.000Z');
    expect(next('0 0 1 1 *', 'Asia/Kathmandu', '2026-06-01T00:00:00Z')).toBe('2026-12-31T18:15:00.000Z');
  });

  it('comes after the gap when the clocks go forward, and once when they go back', () => {
    // Berlin: 2026-03-29 02:00 → 03:00, 2026-10-25 03:00 → 02:00.
    expect(next('30 2 * * *', 'Europe/Berlin', '2026-03-28T12:00:00Z')).toBe('2026-03-29T01:00:00.000Z');
    const first = next('30 2 * * *', 'Europe/Berlin', '2026-10-24T12:00:00Z') ?? '';
    expect(first).toBe('2026-10-25T00:30:00.000Z');
    expect(next('30 2 * * *', 'Europe/Berlin', first)).toBe('2026-10-26T01:30:00.000Z');
  });

  it('is null when it never comes, after a bounded search', () => {
    expect(nextTime('0 0 30 2 *', 'UTC', new Date())).toBeNull();
    expect(nextTime('0 0 31 4,6,9,11 *', 'UTC', new Date())).toBeNull();
  });

  it('throws for no cron expression and for no time zone', () => {
    expect(() => nextTime('61 * * * *', 'UTC', new Date())).toThrow();
    expect(() => nextTime('* * * * * *', 'UTC', new Date())).toThrow();
    expect(() => nextTime('* * * * *', 'Mars/Base', new Date())).toThrow();
  });
});
