import { Cron } from 'croner';

/**
 * When a cron expression of five fields is due next, strictly after `after`; `null`: never again. A time
 * that the clocks skip comes when they have skipped it, one that they repeat comes once.
 *
 * @param timeZone IANA name.
 * @throws Error for what is no cron expression or no time zone.
 */
export function nextTime(cron: string, timeZone: string, after: Date): Date | null {
  return new Cron(cron, { mode: '5-part', timezone: timeZone, paused: true }).nextRun(after);
}
