export const HOUR_MS = 60 * 60 * 1000;

/** The last hours before a time, counted back from it: 24 of them are the same window as the explorer's `24h`. */
export interface Hours {
  fromMs: number;
  /** End of the last hour. */
  toMs: number;
  count: number;
}

export function lastHours(count: number, nowMs: number): Hours {
  return { fromMs: nowMs - count * HOUR_MS, toMs: nowMs, count };
}

/** Part of an hour that is within the window. */
export function spanOf({ fromMs, toMs }: Hours, hour: number): { fromMs: number; toMs: number } {
  const startMs = fromMs + hour * HOUR_MS;
  return { fromMs: startMs, toMs: Math.min(startMs + HOUR_MS, toMs) };
}

/**
 * Estimated number of rows in a span of which the first `rows` were read, the last of them at `lastMs`: the rest is assumed to
 * have the same density.
 */
export function estimate(rows: number, span: { fromMs: number; toMs: number }, lastMs: number): number {
  const readMs = Math.max(1, lastMs - span.fromMs);
  return Math.max(rows, Math.round((rows * (span.toMs - span.fromMs)) / readMs));
}
