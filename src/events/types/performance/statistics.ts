import type { PerformanceStatistics } from './performance.response.js';
import { quantilesOf, type Sketch } from './sketch-bins.js';

export interface SketchedPoint extends Sketch {
  at: Date;
  count: number;
  avg: number;
}

const SHARES = [0.5, 0.95, 0.99];

export function statisticsOf(sketch: Sketch & { count: number; avg: number }): PerformanceStatistics {
  const [p50 = 0, p95 = 0, p99 = 0] = quantilesOf(sketch, SHARES);
  return { count: sketch.count, avg: sketch.avg, p50, p95, p99 };
}

/** All points as one; at least one. */
export function mergePoints(points: readonly SketchedPoint[]): Sketch & { count: number; avg: number } {
  const events = new Map<number, number>();
  let [count, avg, min, max] = [0, 0, Infinity, -Infinity];
  for (const point of points) {
    point.bins.forEach((bin, i) => events.set(bin, (events.get(bin) ?? 0) + (point.counts[i] ?? 0)));
    count += point.count;
    // Never the sum of everything, which may be beyond what a number holds.
    avg += (point.avg - avg) * (point.count / count);
    min = Math.min(min, point.min);
    max = Math.max(max, point.max);
  }
  const merged = [...events].sort(([one], [other]) => one - other);
  return { count, avg, min, max, bins: merged.map(([bin]) => bin), counts: merged.map(([, each]) => each) };
}
