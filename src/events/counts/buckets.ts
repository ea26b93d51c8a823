const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** Sizes that are easy to read; above the last one, its multiples by powers of two. */
const ROUND_SIZES_MS = [
  ...[1, 2, 5, 10, 15, 30].map((n) => n * SECOND),
  ...[1, 2, 5, 10, 15, 30].map((n) => n * MINUTE),
  ...[1, 2, 3, 6, 12].map((n) => n * HOUR),
  ...[1, 2, 7, 14, 30, 90, 365].map((n) => n * DAY),
];

export interface Buckets {
  sizeMs: number;
  /** Starts of the buckets in Unix milliseconds: multiples of the size since 1970, in UTC. */
  starts: number[];
}

/**
 * The smallest round buckets of which at most `maxCount` cover the time from `fromMs`, inclusive, to `toMs`, exclusive.
 *
 * @param maxCount at least two: buckets of any size meet in 1970.
 */
export function bucketsOf(fromMs: number, toMs: number, maxCount: number): Buckets {
  let sizeMs = SECOND;
  for (let i = 0; countOf(fromMs, toMs, sizeMs) > maxCount; i++) {
    sizeMs = ROUND_SIZES_MS[i] ?? sizeMs * 2;
  }
  const first = Math.floor(fromMs / sizeMs) * sizeMs;
  return {
    sizeMs,
    starts: Array.from({ length: countOf(fromMs, toMs, sizeMs) }, (_, i) => first + i * sizeMs),
  };
}

function countOf(fromMs: number, toMs: number, sizeMs: number): number {
  return Math.ceil(toMs / sizeMs) - Math.floor(fromMs / sizeMs);
}
