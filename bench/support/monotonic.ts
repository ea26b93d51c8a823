/** CLOCK_MONOTONIC in ms, which all processes of the machine share. */
export function monotonicMs(): number {
  return Number(process.hrtime.bigint()) / 1e6;
}

/**
 * Current offset of Unix time from {@link monotonicMs} in ms, accurate to a few microseconds: waits for the wall clock's next
 * millisecond. Read it close to its use, because the wall clock is adjusted.
 */
export function wallAheadMs(): number {
  const before = Date.now();
  let now = before;
  while (now === before) now = Date.now();
  return now - monotonicMs();
}
