/** Months as `YYYY-MM`, in UTC. */
export function monthOf(unixMs: number): string {
  return new Date(unixMs).toISOString().slice(0, 7);
}

/** Adds a number of months, which can be negative. Years stay within 0000 and 9999. */
export function addMonths(month: string, months: number): string {
  const total = Number(month.slice(0, 4)) * 12 + Number(month.slice(5)) - 1 + months;
  const bounded = Math.min(Math.max(total, 0), 9999 * 12 + 11);
  return `${String(Math.floor(bounded / 12)).padStart(4, '0')}-${String((bounded % 12) + 1).padStart(2, '0')}`;
}

/** Elapsed share of the month at this time, from 0 to 1. */
export function elapsedShare(unixMs: number): number {
  const now = new Date(unixMs);
  const [year, month] = [now.getUTCFullYear(), now.getUTCMonth()];
  const [start, end] = [Date.UTC(year, month), Date.UTC(year, month + 1)];
  return (unixMs - start) / (end - start);
}

const DAY_MS = 86_400_000;

/**
 * Days by which the running month is compared with the one before: an equal number of full days of each, from the first on,
 * in UTC.
 */
export interface ComparableDays {
  days: number;
  running: ComparableMonth;
  before: ComparableMonth;
}

interface ComparableMonth {
  /** YYYY-MM. */
  period: string;
  /** Day after the last compared day, YYYY-MM-DD. */
  until: string;
}

/**
 * On 31 March, these are the 28 days of February. The current day is not included.
 *
 * @returns `null` on the first day of a month, which has no full day yet.
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
