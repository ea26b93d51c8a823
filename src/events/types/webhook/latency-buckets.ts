/** Maximum relative error of stored latencies. */
export const LATENCY_ERROR = 0.05;

const GROWTH = (1 + LATENCY_ERROR) / (1 - LATENCY_ERROR);
/** Upper bound of the first bucket in milliseconds. */
const SMALLEST = 0.1;

/**
 * Number of the bucket of a latency in milliseconds, SQL; NULL for NULL. Bounds of buckets grow by a constant factor, so that
 * counts of any hours can be added, and a quantile of the sum is as exact as that of an hour.
 */
export function latencyBucketSql(milliseconds: string): string {
  return `CASE WHEN ${milliseconds} <= ${SMALLEST} THEN 0
    ELSE ceil(ln(${milliseconds} / ${SMALLEST}) / ln(${GROWTH}::float8))::int END`;
}

/** Latency in milliseconds that represents a bucket: no value in it differs by more than the relative error. */
export function latencyOf(bucket: number): number {
  if (bucket <= 0) return SMALLEST;
  return (SMALLEST * 2 * GROWTH ** bucket) / (GROWTH + 1);
}
