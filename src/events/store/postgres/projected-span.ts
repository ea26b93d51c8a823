import type { Span } from './count-plan.js';

const MINUTES_5 = 5 * 60_000;
const HOUR = 60 * 60_000;
/** Of the 50 hours for which five minutes are kept, so that none is removed while it is read. */
const MINUTES_SINCE_MS = 48 * HOUR;

/** The part of a span that whole hours and, after them, whole five minutes cover, in Unix milliseconds. */
export interface ProjectedSpan {
  hours: Span;
  /** Begins where the hours end. */
  minutes: Span;
}

/**
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
  if (hasMinutes(fromMs)) {
    return joined({ fromMs: firstMinutes, toMs: firstMinutes }, lastMinutes);
  }
  if (stepMs !== null && stepMs % HOUR !== 0) return null;
  const hours = { fromMs: firstHour, toMs: Math.max(firstHour, lastHour) };
  return joined(hours, hasMinutes(lastHour) ? lastMinutes : hours.toMs);
}

function joined(hours: Span, endMs: number): ProjectedSpan | null {
  const minutes = { fromMs: hours.toMs, toMs: Math.max(hours.toMs, endMs) };
  return minutes.toMs > hours.fromMs ? { hours, minutes } : null;
}

function floor(ms: number, step: number): number {
  return Math.floor(ms / step) * step;
}

function next(ms: number, step: number): number {
  return floor(ms, step) + step;
}
