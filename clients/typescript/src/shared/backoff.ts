/**
 * Backoff with full jitter: a random wait of at most `initialMs × 2^failures` and at most `maxMs`, but not less than the server
 * requested.
 *
 * @param failures number of consecutive failures before this one.
 */
export function backoffMs(
  failures: number,
  { initialMs, maxMs }: { initialMs: number; maxMs: number },
  floorMs = 0,
  random: () => number = Math.random,
): number {
  return Math.max(floorMs, random() * Math.min(maxMs, initialMs * 2 ** Math.min(failures, 30)));
}
