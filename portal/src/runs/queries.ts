import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api, unwrap } from '../api/client';
import type { Run } from './run';

const PAGE = 50;

export interface RunFilters {
  state?: Run['state'];
  app?: string;
  kind?: Run['run_kind'];
  /** Id of a backfill. */
  backfill?: string;
  from?: string;
  to?: string;
}

/** All begin with `runs` and the project, so that the live stream refreshes them by one key. */
export const runKeys = {
  all: (project: string) => ['runs', project] as const,
  one: (project: string, id: string) => ['runs', project, 'one', id] as const,
};

export const runsQuery = (project: string, { kind, state, backfill, ...filters }: RunFilters) =>
  infiniteQueryOptions({
    queryKey: [...runKeys.all(project), 'list', { kind, state, backfill, ...filters }],
    queryFn: ({ pageParam, signal }) => {
      const query = {
        project_id: project,
        limit: PAGE,
        ...filters,
        ...(kind === undefined ? {} : { run_kind: kind }),
        ...(backfill === undefined ? {} : { backfill_id: backfill }),
        ...(state === undefined ? {} : { state: [state] }),
        ...(pageParam === null ? {} : { cursor: pageParam }),
      };
      return unwrap(api.GET('/api/v1/apps/runs', { params: { query }, signal }));
    },
    initialPageParam: null as string | null,
    getNextPageParam: ({ next_cursor }) => next_cursor,
    placeholderData: keepPreviousData,
  });

export const runHistogramQuery = (project: string, filters: Pick<RunFilters, 'app' | 'from' | 'to'>) =>
  queryOptions({
    queryKey: [...runKeys.all(project), 'histogram', filters],
    queryFn: ({ signal }) => {
      const query = { project_id: project, buckets: 48, ...filters };
      return unwrap(api.GET('/api/v1/apps/runs/histogram', { params: { query }, signal }));
    },
    placeholderData: keepPreviousData,
  });

export const runQuery = (project: string, id: string) =>
  queryOptions({
    queryKey: runKeys.one(project, id),
    queryFn: ({ signal }) => unwrap(api.GET('/api/v1/apps/runs/{id}', { params: { path: { id } }, signal })),
  });

export const installationsToRunQuery = (project: string) =>
  queryOptions({
    queryKey: ['installations', project, 'names'],
    queryFn: ({ signal }) =>
      unwrap(
        api.GET('/api/v1/apps/installations', {
          params: { query: { project_id: project, limit: 200 } },
          signal,
        }),
      ),
  });
