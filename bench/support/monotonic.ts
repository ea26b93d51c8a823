/** CLOCK_MONOTONIC in ms: the same for every process of the machine. */
export function monotonicMs(): number {
  return Number(process.hrtime.bigint()) / 1e6;
}

/**
 * What Unix milliseconds are ahead of {@link monotonicMs} at this moment, to a few microseconds: waits for
 * the wall clock's next millisecond. To be read near in time, because the wall clock is corrected.
 */
export function wallAheadMs(): number {
  const before = Date.now();
  let now = before;
  while (now === before) now = Date.now();
  return now - monotonicMs();
}
