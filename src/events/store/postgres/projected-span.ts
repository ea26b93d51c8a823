import type { Span } from './count-plan.js';

const MINUTES_5 = 5 * 60_000;
const HOUR = 60 * 60_000;
const DAY = 24 * HOUR;
/** Days for which five minutes are counted. */
export const MINUTES_KEPT_DAYS = 32;
/** Less, so that none is removed while it is read. */
const MINUTES_SINCE_MS = (MINUTES_KEPT_DAYS - 1) * DAY;

/** Three parts of a span, each of which begins where the one before ends, in Unix milliseconds. Any of them can be empty. */
export interface ProjectedSpan {
  /** Whole five minutes up to the first whole hour. */
  before: Span;
  /** Whole hours. */
  hours: Span;
  /** Whole five minutes since the last whole hour. */
  after: Span;
}

/**
 * The part of a span that projected counts cover. Without hours: buckets that are smaller than one are counted by five minutes alone.
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
  if (stepMs !== null && stepMs % MINUTES_5 !== 0) return null;
  const hasMinutes = (ms: number): boolean => ms >= nowMs - MINUTES_SINCE_MS;
  // What begins in the millisecond of `fromMs` may begin after it: the first whole interval is the next.
  const [firstMinutes, firstHour] = [next(fromMs, MINUTES_5), next(fromMs, HOUR)];
  const [lastMinutes, lastHour] = [floor(toMs - 1, MINUTES_5), floor(toMs - 1, HOUR)];
  const canUseHours = stepMs === null || stepMs % HOUR === 0;
  if (!canUseHours || lastHour <= firstHour) {
    return hasMinutes(fromMs) ? joined(firstMinutes, lastMinutes, lastMinutes, lastMinutes) : null;
  }
  return joined(
    hasMinutes(fromMs) ? firstMinutes : firstHour,
    firstHour,
    lastHour,
    hasMinutes(lastHour) ? lastMinutes : lastHour,
  );
}

function joined(fromMs: number, firstHour: number, lastHour: number, toMs: number): ProjectedSpan | null {
  if (toMs <= fromMs) return null;
  return {
    before: { fromMs, toMs: firstHour },
    hours: { fromMs: firstHour, toMs: lastHour },
    after: { fromMs: lastHour, toMs },
  };
}

function floor(ms: number, step: number): number {
  return Math.floor(ms / step) * step;
}

function next(ms: number, step: number): number {
  return floor(ms, step) + step;
}
