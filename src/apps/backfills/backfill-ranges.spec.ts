import { describe, expect, it } from 'vitest';
import { backfillTimes } from './backfill-ranges.js';

const times = (cron: string, timeZone: string, from: string, to: string, count = 100): string[] =>
  backfillTimes({ cron, timeZone }, { from: new Date(from), to: new Date(to) }, count).map((at) =>
    at.toISOString(),
  );

describe('backfillTimes', () => {
  it('includes a time at the start of the range, and none at its end', () => {
    expect(times('0 * * * *', 'UTC', '2026-11-01T00:00:00Z', '2026-11-01T02:00:00Z')).toEqual([
      '2026-11-01T00:00:00.000Z',
      '2026-11-01T01:00:00.000Z',
    ]);
    expect(times('0 * * * *', 'UTC', '2026-11-01T00:00:00.001Z', '2026-11-01T01:00:00Z')).toEqual([]);
  });

  it('follows the time zone into daylight saving time and out of it', () => {
    expect(times('30 9 * * *', 'Europe/Berlin', '2026-03-28T00:00:00Z', '2026-03-30T00:00:00Z')).toEqual([
      '2026-03-28T08:30:00.000Z',
      '2026-03-29T07:30:00.000Z',
    ]);
    expect(times('30 9 * * *', 'Europe/Berlin', '2026-10-24T00:00:00Z', '2026-10-26T00:00:00Z')).toEqual([
      '2026-10-24T07:30:00.000Z',
      '2026-10-25T08:30:00.000Z',
    ]);
  });

  it('includes a local time once when the clocks skip it, and once when they repeat it', () => {
    expect(times('30 2 * * *', 'Europe/Berlin', '2026-03-28T00:00:00Z', '2026-03-31T00:00:00Z')).toHaveLength(
      3,
    );
    expect(times('30 2 * * *', 'Europe/Berlin', '2026-10-24T00:00:00Z', '2026-10-27T00:00:00Z')).toHaveLength(
      3,
    );
  });

  it('returns at most the requested number of times', () => {
    expect(times('* * * * *', 'UTC', '2020-01-01T00:00:00Z', '2026-01-01T00:00:00Z', 7)).toHaveLength(7);
  });
});
