export interface Bucket {
  /** Upper bound; the last one is infinite. */
  le: number;
  /** Observations up to the bound, those of smaller buckets included. */
  count: number;
}

/** Observations between two readings of a histogram, both with the same buckets. */
export function bucketsBetween(before: readonly Bucket[], after: readonly Bucket[]): Bucket[] {
  return after.map(({ le, count }, i) => ({ le, count: count - (before[i]?.count ?? 0) }));
}

/**
 * A quantile as near as the buckets allow, evenly spread inside of one; as Prometheus' `histogram_quantile`
 * does it.
 *
 * @param q 0 < q < 1.
 * @returns `null` when nothing was observed.
 */
export function histogramQuantile(buckets: readonly Bucket[], q: number): number | null {
  const total = buckets.at(-1)?.count ?? 0;
  if (total <= 0) return null;
  const rank = q * total;
  const i = buckets.findIndex(({ count }) => count >= rank);
  const below = buckets[i - 1] ?? { le: 0, count: 0 };
  const bucket = buckets[i] ?? below;
  if (!Number.isFinite(bucket.le)) return below.le;
  return below.le + (bucket.le - below.le) * ((rank - below.count) / (bucket.count - below.count));
}
