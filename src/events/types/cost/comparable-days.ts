import { addMonths, monthOf } from './month.js';

const DAY_MS = 86_400_000;

/** The days by which the running month is compared with the one before: as many full days of each, from the first on, in UTC. */
export interface ComparableDays {
  days: number;
  running: ComparableMonth;
  before: ComparableMonth;
}

interface ComparableMonth {
  /** YYYY-MM. */
  period: string;
  /** Day after the last that is compared, YYYY-MM-DD. */
  until: string;
}

/**
 * On 31 March these are the 28 days that February has. The day that has not ended yet is no part of them.
 *
 * @returns `null` on the first day of a month, which has no full day.
 */
export function comparableDays(nowMs: number): ComparableDays | null {
  const period = monthOf(nowMs);
  const before = addMonths(period, -1);
  const startMs = startOf(period);
  const days = Math.floor(Math.min(nowMs - startMs, startMs - startOf(before)) / DAY_MS);
  if (days === 0) return null;
  const until = (month: string): string =>
    new Date(startOf(month) + days * DAY_MS).toISOString().slice(0, 10);
  return {
    days,
    running: { period, until: until(period) },
    before: { period: before, until: until(before) },
  };
}

function startOf(month: string): number {
  return Date.parse(`${month}-01T00:00:00Z`);
}
