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

/** The next times of a cron expression, strictly after `after`, by {@link nextTime}; fewer when there are no more. */
export function nextTimes(cron: string, timeZone: string, after: Date, count: number): Date[] {
  const times: Date[] = [];
  for (let at = nextTime(cron, timeZone, after); at !== null && times.length < count;) {
    times.push(at);
    if (times.length < count) at = nextTime(cron, timeZone, at);
  }
  return times;
}
