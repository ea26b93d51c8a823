import { parseTimestamp } from '../common/time/parse-timestamp.js';
import { validationFailed } from '../common/validation/validation-pipe.js';

const DAY_MS = 24 * 60 * 60 * 1000;
const MAX_DAYS = 400;

/** Unix milliseconds, from inclusive, to exclusive. */
export interface QueryPeriod {
  fromMs: number;
  toMs: number;
}

/**
 * The period of a query whose timestamps are validated: by default the 24 hours until now.
 *
 * @throws ProblemError `validation_failed` for a period that is empty, or longer than 400 days.
 */
export function queryPeriod(
  { from, to }: { from?: string | undefined; to?: string | undefined },
  nowMs: number,
): QueryPeriod {
  const toMs = to === undefined ? nowMs : msOf(to);
  const fromMs = from === undefined ? toMs - DAY_MS : msOf(from);
  if (fromMs >= toMs) throw validationFailed([{ path: 'from', problem: 'must be before "to"' }]);
  if (toMs - fromMs > MAX_DAYS * DAY_MS) {
    throw validationFailed([{ path: 'from', problem: `must be at most ${MAX_DAYS} days before "to"` }]);
  }
  return { fromMs, toMs };
}

/** Up, so that the period holds what lies between two milliseconds. */
function msOf(text: string): number {
  const time = parseTimestamp(text);
  if (time === null) throw new TypeError(`"${text}" was not validated`);
  return time.ms + Math.ceil(time.micros / 1000);
}
