const FIRST_MS = 1000;
const LONGEST_MS = 60_000;
const LEAST_MS = 100;
/** More than was asked for, at most, so that those who were sent away do not come back together. */
const SPREAD = 0.25;

/** 0 ≤ r < 1. */
export type Random = () => number;

/** After so many failures in a row: 1 s, 2 s, 4 s … 60 s, with full jitter. */
export function backoffMs(failures: number, random: Random): number {
  const ceiling = Math.min(LONGEST_MS, FIRST_MS * 2 ** Math.min(failures, 10));
  return Math.max(LEAST_MS, Math.round(ceiling * random()));
}

/** Not before the time that was asked for. */
export function comeBackMs(retryAfterMs: number, random: Random): number {
  return Math.round(retryAfterMs * (1 + SPREAD * random()));
}
