export const RATE_WINDOW_MS = 60 * 60 * 1000;

/** Fewer events in both windows are left to chance. */
const MIN_EVENTS = 10;

/** Error events counted in a part of time. */
export interface CountedErrors {
  fromMs: number;
  toMs: number;
  events: number;
}

export interface RateComparison {
  /** Relative change of the rate, 1 for twice as many; `null` when there is no rate to compare with, or too few events. */
  change: number | null;
  /** Whether both windows have too few events to compare them. */
  isTooFew: boolean;
}

/** Error events per hour. */
export function perHour({ fromMs, toMs, events }: CountedErrors): number {
  const ms = toMs - fromMs;
  return ms <= 0 ? 0 : Math.round((events / ms) * RATE_WINDOW_MS * 10) / 10;
}

/**
 * Compares the rates of two windows, of which the second may still be filling: the first is scaled to its length to decide
 * whether there are too few events.
 */
export function compareRates(before: CountedErrors, after: CountedErrors): RateComparison {
  const filled = Math.max(0, after.toMs - after.fromMs) / (before.toMs - before.fromMs);
  const expected = before.events * filled;
  if (expected < MIN_EVENTS && after.events < MIN_EVENTS) return { change: null, isTooFew: true };
  return { change: expected === 0 ? null : after.events / expected - 1, isTooFew: false };
}
