import type { FieldProblem } from '../../../common/problem/problem-error.js';
import { nextTime } from '../../../common/time/cron-times.js';

const CRON_FIELDS = /^[0-9A-Za-z*,/#-]+(?: [0-9A-Za-z*,/#-]+){4}$/;
/** `Intl` also accepts offsets such as +01:00, which have no daylight saving time. */
const TIME_ZONE_NAME = /^[A-Za-z][A-Za-z0-9_+/-]*$/;

/** Problems of a schedule's `cron` and `time_zone`; values that are not strings are reported by another check. */
export function scheduleProblems(
  { cron, time_zone: timeZone = 'UTC' }: Record<string, unknown>,
  now: Date,
): FieldProblem[] {
  const problems: FieldProblem[] = [];
  const zone = typeof timeZone === 'string' && isTimeZone(timeZone) ? timeZone : null;
  if (zone === null && typeof timeZone === 'string') {
    problems.push({ path: 'time_zone', problem: 'must be the IANA name of a time zone' });
  }
  const problem = typeof cron === 'string' ? cronProblem(cron, zone ?? 'UTC', now) : null;
  if (problem !== null) problems.push({ path: 'cron', problem });
  return problems;
}

function cronProblem(cron: string, timeZone: string, now: Date): string | null {
  // Seconds would be a sixth field: a schedule starts runs at most once a minute.
  if (!CRON_FIELDS.test(cron)) {
    return 'must have five fields: minute, hour, day of the month, month, day of the week';
  }
  try {
    return nextTime(cron, timeZone, now) === null ? 'is never due' : null;
  } catch {
    return 'is not a cron expression';
  }
}

function isTimeZone(name: string): boolean {
  if (!TIME_ZONE_NAME.test(name)) return false;
  try {
    new Intl.DateTimeFormat('en', { timeZone: name });
    return true;
  } catch {
    return false;
  }
}
