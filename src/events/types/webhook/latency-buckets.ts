/** Latencies are kept to this relative error. */
export const LATENCY_ERROR = 0.05;

const GROWTH = (1 + LATENCY_ERROR) / (1 - LATENCY_ERROR);
/** Milliseconds; smaller ones share one bucket. */
const SMALLEST = 0.1;

/**
 * The number of the bucket that holds a latency in milliseconds, SQL; NULL for NULL. Bounds of buckets grow by one factor, so that
 * counts of any hours can be added, and a quantile of the sum is as exact as one of an hour.
 */
export function latencyBucketSql(milliseconds: string): string {
  return `CASE WHEN ${milliseconds} <= ${SMALLEST} THEN 0
    ELSE ceil(ln(${milliseconds} / ${SMALLEST}) / ln(${GROWTH}::float8))::int END`;
}

/** The latency in milliseconds that stands for a bucket: no value in it differs by more than the relative error. */
export function latencyOf(bucket: number): number {
  if (bucket <= 0) return SMALLEST;
  return (SMALLEST * 2 * GROWTH ** bucket) / (GROWTH + 1);
}
