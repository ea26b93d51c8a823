import type { SystemPoint } from './queries';

/** A point of a chart; without figures where nothing was measured. */
export type ChartPoint = { atMs: number } & Partial<Omit<SystemPoint, 'at'>>;

/** Later than so many intervals after the one before, a sample is not its neighbour. */
const MAX_LATE = 1.5;

/**
 * The samples, with a point without figures wherever one is missing: a line that is drawn through such a gap would
 * claim what was not measured.
 *
 * @param intervalMs how far apart samples are.
 */
export function withGaps(points: readonly SystemPoint[], intervalMs: number): ChartPoint[] {
  let before: number | null = null;
  return points.flatMap(({ at, ...figures }): ChartPoint[] => {
    const atMs = Date.parse(at);
    const isGap = before !== null && atMs - before > intervalMs * MAX_LATE;
    const gap = isGap && before !== null ? [{ atMs: before + intervalMs }] : [];
    before = atMs;
    return [...gap, { atMs, ...figures }];
  });
}
