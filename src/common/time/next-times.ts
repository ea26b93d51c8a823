import { nextTime } from './next-time.js';

/** The next times of a cron expression, strictly after `after`, by {@link nextTime}; fewer when there are no more. */
export function nextTimes(cron: string, timeZone: string, after: Date, count: number): Date[] {
  const times: Date[] = [];
  for (let at = nextTime(cron, timeZone, after); at !== null && times.length < count;) {
    times.push(at);
    if (times.length < count) at = nextTime(cron, timeZone, at);
  }
  return times;
}
