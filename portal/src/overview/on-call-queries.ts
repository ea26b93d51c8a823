import { queryOptions } from '@tanstack/react-query';
import { api, unwrap } from '../api/client';
import type { components } from '../api/schema.gen';

const REFRESH_MS = 60_000;
const DAY_MS = 24 * 3_600_000;
/** Groups whose last events are the latest; new and reopened ones are among them. */
const MAX_GROUPS = 100;
const MAX_DESTINATIONS = 20;
const MAX_METRICS = 200;

export type ErrorGroup = components['schemas']['ErrorGroupResponse'];
export type Metric = components['schemas']['PerformanceMetricResponse'];

const dayAgo = () => new Date(Date.now() - DAY_MS).toISOString();

export const latestGroupsQuery = (project: string) =>
  queryOptions({
    queryKey: ['on-call', project, 'groups'],
    queryFn: ({ signal }) => {
      const query = { project_id: project, status: 'open' as const, limit: MAX_GROUPS };
      return unwrap(api.GET('/api/errors', { params: { query }, signal }));
    },
    refetchInterval: REFRESH_MS,
  });

export const destinationsQuery = (project: string) =>
  queryOptions({
    queryKey: ['on-call', project, 'webhooks'],
    queryFn: ({ signal }) => {
      const query = { project_id: project, from: dayAgo(), limit: MAX_DESTINATIONS };
      return unwrap(api.GET('/api/webhooks', { params: { query }, signal }));
    },
    refetchInterval: REFRESH_MS,
  });

/** The duration with the most values in 24 hours, beside the 24 hours before; `busiest` is null when no metric is a duration. */
export const latencyQuery = (project: string) =>
  queryOptions({
    queryKey: ['on-call', project, 'latency'],
    queryFn: async ({ signal }) => {
      const from = dayAgo();
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

/** This month and the one before it. */
export const recentCostsQuery = (project: string) =>
  queryOptions({
    queryKey: ['on-call', project, 'costs'],
    queryFn: ({ signal }) => {
      const now = new Date();
      const before = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - 1, 1));
      const query = { project_id: project, from: before.toISOString().slice(0, 7) };
      return unwrap(api.GET('/api/costs', { params: { query }, signal }));
    },
    refetchInterval: REFRESH_MS,
  });

export const currentDeploysQuery = (project: string) =>
  queryOptions({
    queryKey: ['on-call', project, 'deploys'],
    queryFn: ({ signal }) =>
      unwrap(
        api.GET('/api/deploys/current', { params: { query: { project_id: project, limit: 200 } }, signal }),
      ),
    refetchInterval: REFRESH_MS,
  });
