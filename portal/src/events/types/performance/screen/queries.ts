import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api, unwrap } from '../../../../api/client';
import type { components } from '../../../../api/schema.gen';

export type Metric = components['schemas']['PerformanceMetricResponse'];
export type Series = components['schemas']['PerformanceSeriesResponse'];
export type SeriesItem = components['schemas']['PerformanceSeriesItem'];

const REFRESH_MS = 60_000;
export const MAX_METRICS = 200;

/** @param text text that the names must contain; empty: all metrics. */
export const metricsQuery = (project: string, from: string, text = '') =>
  queryOptions({
    queryKey: ['performance', project, 'metrics', from, text],
    queryFn: () =>
      unwrap(
        api.GET('/api/performance/metrics', {
          params: {
            query: { project_id: project, from, limit: MAX_METRICS, ...(text === '' ? {} : { q: text }) },
          },
        }),
      ),
    refetchInterval: REFRESH_MS,
  });

export interface SeriesQuestion {
  service: string | null;
  metric: string;
  from: string;
  groupBy: string | undefined;
  isCompared: boolean;
}

export const seriesQuery = (
  project: string,
  { service, metric, from, groupBy, isCompared }: SeriesQuestion,
) =>
  queryOptions({
    queryKey: ['performance', project, 'series', service, metric, from, groupBy, isCompared],
    queryFn: () =>
      unwrap(
        api.GET('/api/performance/series', {
          params: {
            query: {
              project_id: project,
              metric,
              from,
              ...(service === null ? {} : { service }),
              ...(groupBy === undefined ? {} : { group_by: groupBy }),
              ...(isCompared ? { compare: 'previous' as const } : {}),
            },
          },
        }),
      ),
    placeholderData: keepPreviousData,
    refetchInterval: REFRESH_MS,
  });
