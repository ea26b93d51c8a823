import { backoffMs, jitter, type Random } from '../../common/time/jitter.js';

/** Full jitter: 1 s, 2 s, 4 s … 60 s are ceilings. */
const BACKOFF = { firstMs: 1000, maxMs: 60_000, minShare: 0 };
const MIN_MS = 100;
/** Longest delay as a multiple of the retry hint, so that calls that were refused together are not retried together. */
const MAX_HINT_SHARE = 1.25;

/** Delay before the next attempt after `failures` failures in a row. */
export function submissionBackoffMs(failures: number, random: Random): number {
  return Math.max(MIN_MS, Math.round(backoffMs(failures, BACKOFF, random)));
}

/** Delay before the next attempt when the orchestrator sent a retry hint; never shorter than the hint. */
export function hintedDelayMs(retryAfterMs: number, random: Random): number {
  return Math.round(jitter(retryAfterMs, retryAfterMs * MAX_HINT_SHARE, random));
}
