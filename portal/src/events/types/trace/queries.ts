import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api, unwrap } from '../../../api/client';
import type { components, operations } from '../../../api/schema.gen';
import { parseEventPage, type EventPage } from '../../event';
import { whileIncomplete } from '../../while-incomplete';

export type TraceSummary = components['schemas']['TraceSummaryResponse'];
export type Trace = components['schemas']['TraceResponse'];
type TraceFilters = Omit<NonNullable<operations['listTraces']['parameters']['query']>, 'project_id'>;

const PAGE = 50;
const EVENTS_PAGE = 200;
/** Long, because 100,000 spans are megabytes: a trace is refetched only when its page is opened again. */
const FRESH_MS = 60_000;

export const tracesQuery = (project: string, filters: TraceFilters) =>
  infiniteQueryOptions({
    queryKey: ['traces', project, 'list', filters],
    queryFn: ({ pageParam, signal }) => {
      const query = {
        project_id: project,
        limit: PAGE,
        ...filters,
        ...(pageParam !== null && { cursor: pageParam }),
      };
      return unwrap(api.GET('/api/traces', { params: { query }, signal }));
    },
    initialPageParam: null as string | null,
    getNextPageParam: ({ next_cursor }) => next_cursor,
    placeholderData: keepPreviousData,
    refetchInterval: whileIncomplete,
  });

export const traceQuery = (project: string, traceId: string) =>
  queryOptions({
    queryKey: ['traces', project, 'one', traceId],
    queryFn: ({ signal }): Promise<Trace> =>
      unwrap(
        api.GET('/api/traces/{trace_id}', {
          params: { path: { trace_id: traceId }, query: { project_id: project } },
          // All numbers fit a double, and the exact parser needs seconds for 100,000 spans.
          parseAs: 'json',
          signal,
        }) as Promise<{ data?: Trace }>,
      ),
    staleTime: FRESH_MS,
    refetchOnWindowFocus: false,
    structuralSharing: false,
  });

/** Events other than spans, oldest first. */
export const traceEventsQuery = (project: string, traceId: string) =>
  infiniteQueryOptions({
    queryKey: ['traces', project, 'events', traceId],
    queryFn: async ({ pageParam, signal }): Promise<EventPage> => {
      const { data } = await api.GET('/api/traces/{trace_id}/events', {
        params: {
          path: { trace_id: traceId },
          query: {
            project_id: project,
            limit: EVENTS_PAGE,
            ...(pageParam !== null && { cursor: pageParam }),
          },
        },
        parseAs: 'text',
        signal,
      });
      return parseEventPage(String(data), Date.now());
    },
    initialPageParam: null as string | null,
    getNextPageParam: ({ next_cursor }) => next_cursor,
    staleTime: FRESH_MS,
  });
