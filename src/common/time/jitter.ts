/** Uniformly distributed, 0 ≤ r < 1. Tests pass their own. */
export type Random = () => number;

export interface Backoff {
  /** Ceiling of the delay before the first retry; it doubles with each further failure. */
  firstMs: number;
  /** Maximum of the ceiling. */
  maxMs: number;
  /** Lowest share of the ceiling that is drawn: 0.5 by default; 0 is full jitter, which spreads callers the most. */
  minShare?: number;
}

/** Maximum exponent, at which every caller has reached its ceiling; larger ones would lose precision. */
const MAX_EXPONENT = 30;

/** Draws a value between two bounds, `from` included. Replicas that fail together must not retry together. */
export function jitter(from: number, to: number, random: Random = Math.random): number {
  return from + (to - from) * random();
}

/** Draws a delay of `ms` on average, between half of it and one and a half times it. */
export function jitterAround(ms: number, random: Random = Math.random): number {
  return jitter(ms / 2, ms * 1.5, random);
}

/** Delay before the retry that follows `failures` earlier retries: exponential up to a ceiling, with jitter. */
export function backoffMs(
  failures: number,
  { firstMs, maxMs, minShare = 0.5 }: Backoff,
  random: Random = Math.random,
): number {
  const ceiling = Math.min(maxMs, firstMs * 2 ** Math.min(failures, MAX_EXPONENT));
  return jitter(ceiling * minShare, ceiling, random);
}
