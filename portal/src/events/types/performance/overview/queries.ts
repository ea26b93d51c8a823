import { queryOptions } from '@tanstack/react-query';
import { api, unwrap } from '../../../../api/client';
import type { components } from '../../../../api/schema.gen';

const REFRESH_MS = 60_000;
const DAY_MS = 24 * 3_600_000;
const MAX_METRICS = 200;

export type Metric = components['schemas']['PerformanceMetricResponse'];

/** The duration with the most values in 24 hours, beside the 24 hours before; `busiest` is null when no metric is a duration. */
export const latencyQuery = (project: string) =>
  queryOptions({
    queryKey: ['on-call', project, 'latency'],
    queryFn: async ({ signal }) => {
      const from = new Date(Date.now() - DAY_MS).toISOString();
      const list = { project_id: project, from, limit: MAX_METRICS };
      const { items, complete } = await unwrap(
        api.GET('/api/performance/metrics', { params: { query: list }, signal }),
      );
      const chosen = busiestDuration(items);
      if (chosen === null) return { complete, busiest: null };
      const { service, metric } = chosen;
      const query = {
        project_id: project,
        from,
        metric,
        compare: 'previous' as const,
        ...(service === null ? {} : { service }),
      };
      const series = await unwrap(api.GET('/api/performance/series', { params: { query }, signal }));
      return { complete: series.complete, busiest: { service, metric, series } };
    },
    refetchInterval: REFRESH_MS,
  });

const DURATION_UNITS: readonly string[] = ['ns', 'us', 'µs', 'ms', 's', 'seconds', 'milliseconds'];

export function busiestDuration(metrics: readonly Metric[]): Metric | null {
  const durations = metrics.filter(
    ({ unit, count }) => count > 0 && unit !== null && DURATION_UNITS.includes(unit),
  );
  return durations.toSorted((one, other) => other.count - one.count)[0] ?? null;
}
