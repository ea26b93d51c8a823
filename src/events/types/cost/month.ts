/** Months as `YYYY-MM`, in UTC. */
export function monthOf(unixMs: number): string {
  return new Date(unixMs).toISOString().slice(0, 7);
}

/** The month that is so many months later; earlier with a negative number. Years stay within 0000 and 9999. */
export function addMonths(month: string, months: number): string {
  const total = Number(month.slice(0, 4)) * 12 + Number(month.slice(5)) - 1 + months;
  const bounded = Math.min(Math.max(total, 0), 9999 * 12 + 11);
  return `${String(Math.floor(bounded / 12)).padStart(4, '0')}-${String((bounded % 12) + 1).padStart(2, '0')}`;
}

/** Share of the month of this moment that has passed, from 0 to 1. */
export function elapsedShare(unixMs: number): number {
  const now = new Date(unixMs);
  const [year, month] = [now.getUTCFullYear(), now.getUTCMonth()];
  const [start, end] = [Date.UTC(year, month), Date.UTC(year, month + 1)];
  return (unixMs - start) / (end - start);
}
