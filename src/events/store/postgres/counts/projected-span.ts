import type { Span } from './count-plan.js';

const MINUTES_5 = 5 * 60_000;
const HOUR = 60 * 60_000;
const QUARTER = 6 * HOUR;
const DAY = 24 * HOUR;
/** Number of days for which counts of five minutes are kept. */
export const MINUTES_KEPT_DAYS = 32;
/** One day less, so that no count is deleted while it is read. */
const MINUTES_SINCE_MS = (MINUTES_KEPT_DAYS - 1) * DAY;

/**
 * A span in consecutive parts, in Unix milliseconds, any of which can be empty: a month is counted by about a hundred
 * quarters of days, its edges by shorter intervals.
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
 * The part of a span that projected counts cover. Intervals that are longer than the buckets, or do not divide them, are not
 * used.
 *
 * @param span ends rounded to the millisecond, `toMs` up.
 * @param stepMs width of the counted buckets; `null`: the span is counted as a whole.
 * @returns `null` when the buckets are too small, or the span contains no whole interval.
 */
export function projectedSpan(
  { fromMs, toMs }: Span,
  stepMs: number | null,
  nowMs: number,
): ProjectedSpan | null {
  const divides = (intervalMs: number): boolean => stepMs === null || stepMs % intervalMs === 0;
  if (!divides(MINUTES_5)) return null;
  const hasMinutes = (ms: number): boolean => ms >= nowMs - MINUTES_SINCE_MS;
  // The exact start can be after the rounded `fromMs`, so the first whole interval is the next.
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

/** `null`: the span contains no whole interval. */
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
