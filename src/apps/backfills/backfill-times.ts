import { nextTimes } from '../../common/time/next-times.js';

/**
 * The times of a cron expression from `from`, inclusive, to `to`, exclusive, as the schedule itself would have had them.
 *
 * @param count of the times that are computed: each costs processor time.
 */
export function backfillTimes(
  { cron, timeZone }: { cron: string; timeZone: string },
  { from, to }: { from: Date; to: Date },
  count: number,
): Date[] {
  return nextTimes(cron, timeZone, new Date(from.getTime() - 1), count).filter((at) => at < to);
}
