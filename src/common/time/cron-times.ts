import { Cron } from 'croner';

/**
 * Next due time of a cron expression of five fields, strictly after `after`; `null`: never again. A local time that a clock
 * change skips is due after the change, one that it repeats is due once.
 *
 * @param timeZone IANA name.
 * @throws Error for an invalid cron expression or time zone.
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
