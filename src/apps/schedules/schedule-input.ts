import { parseExact } from '../../common/json/parse-exact.js';

/** Key of the input that the service sets. */
export const SCHEDULE_KEY = 'schedule';

/** Input of a run that a schedule starts: that of the schedule, and which time it is for. */
export function scheduleInput({
  cron,
  timeZone,
  input,
  dueAt,
}: {
  cron: string;
  timeZone: string;
  /** JSON text of an object; `null` without one. */
  input: string | null;
  dueAt: Date;
}): Record<string, unknown> {
  const own = input === null ? {} : (parseExact(input) as Record<string, unknown>);
  return { ...own, [SCHEDULE_KEY]: { cron, time_zone: timeZone, due_at: dueAt.toISOString() } };
}
