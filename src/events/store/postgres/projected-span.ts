import type { Span } from './count-plan.js';

const MINUTES_5 = 5 * 60_000;
const HOUR = 60 * 60_000;
const QUARTER = 6 * HOUR;
const DAY = 24 * HOUR;
/** Days for which five minutes are counted. */
export const MINUTES_KEPT_DAYS = 32;
/** Less, so that none is removed while it is read. */
const MINUTES_SINCE_MS = (MINUTES_KEPT_DAYS - 1) * DAY;

/**
 * A span in parts, each of which begins where the one before ends, in Unix milliseconds. Any of them can be empty: a month is
 * counted by some hundred quarters of days, its edges by shorter intervals.
 */
export interface ProjectedSpan {
  /** Whole five minutes up to the first whole hour. */
  minutesBefore: Span;
  /** Whole hours up to the first whole quarter of a day. */
  hoursBefore: Span;
  /** Whole quarters of days, in UTC. */
  quarters: Span;
  /** Whole hours since the last whole quarter. */
  hoursAfter: Span;
  /** Whole five minutes since the last whole hour. */
  minutesAfter: Span;
}

/**
 * The part of a span that projected counts cover. Intervals that are longer than the buckets, or do not divide them, are not used.
 *
 * @param span both ends may be rounded to the millisecond, `toMs` up.
 * @param stepMs of the buckets that are counted; `null`: the span is counted as a whole.
 * @returns `null` when the buckets are too small, or the span holds no whole interval.
 */
export function projectedSpan(
  { fromMs, toMs }: Span,
  stepMs: number | null,
  nowMs: number,
): ProjectedSpan | null {
  const divides = (intervalMs: number): boolean => stepMs === null || stepMs % intervalMs === 0;
  if (!divides(MINUTES_5)) return null;
  const hasMinutes = (ms: number): boolean => ms >= nowMs - MINUTES_SINCE_MS;
  // What begins in the millisecond of `fromMs` may begin after it: the first whole interval is the next.
  const first = next(fromMs, hasMinutes(fromMs) ? MINUTES_5 : HOUR);
  const last = floor(toMs - 1, hasMinutes(floor(toMs - 1, HOUR)) ? MINUTES_5 : HOUR);
  const hours = divides(HOUR) ? wholeWithin({ fromMs: first, toMs: last }, HOUR) : null;
  if (last <= first || (hours === null && !hasMinutes(fromMs))) return null;
  const { fromMs: firstHour, toMs: lastHour } = hours ?? { fromMs: last, toMs: last };
  const quarters = hours !== null && divides(QUARTER) ? wholeWithin(hours, QUARTER) : null;
  const { fromMs: firstQuarter, toMs: lastQuarter } = quarters ?? { fromMs: lastHour, toMs: lastHour };
  return {
    minutesBefore: { fromMs: first, toMs: firstHour },
    hoursBefore: { fromMs: firstHour, toMs: firstQuarter },
    quarters: { fromMs: firstQuarter, toMs: lastQuarter },
    hoursAfter: { fromMs: lastQuarter, toMs: lastHour },
    minutesAfter: { fromMs: lastHour, toMs: last },
  };
}

/** `null`: there is no whole interval. */
function wholeWithin({ fromMs, toMs }: Span, interval: number): Span | null {
  const [first, last] = [next(fromMs - 1, interval), floor(toMs, interval)];
  return first < last ? { fromMs: first, toMs: last } : null;
}

function floor(ms: number, step: number): number {
  return Math.floor(ms / step) * step;
}

function next(ms: number, step: number): number {
  return floor(ms, step) + step;
}
