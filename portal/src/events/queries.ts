import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api, unwrap } from '../api/client';
import { Problem } from '../api/problem';
import {
  parseContext,
  parseEvent,
  parseEventPage,
  type EventItem,
  type EventLevel,
  type EventPage,
  type EventType,
} from './event';
import { splitNames, windowOf, type EventFilters } from './search';
import type { components, operations } from '../api/schema.gen';
import * as strings from './events.strings';

export type EventHistogram = components['schemas']['EventHistogramResponse'];
export type EventFacets = components['schemas']['EventFacetsResponse'];
type ListQuery = NonNullable<operations['listEvents']['parameters']['query']>;

/** Page size: 1,000 rows were 276 kB of JSON. */
const PAGE = 100;
const BUCKETS = 60;

export const eventKeys = {
  all: (project: string) => ['events', project] as const,
  lists: (project: string) => ['events', project, 'list'] as const,
  list: (project: string, filters: EventFilters) => ['events', project, 'list', filters] as const,
};

/** Events, newest first. A page may be short or empty and still have a cursor at which the search continues. */
export const eventsQuery = (project: string, filters: EventFilters) =>
  infiniteQueryOptions({
    queryKey: eventKeys.list(project, filters),
    queryFn: ({ pageParam, signal }): Promise<EventPage> =>
      readPage(
        {
          ...serviceFilters(project, filters),
          limit: PAGE,
          ...(pageParam !== null && { cursor: pageParam }),
        },
        signal,
      ),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next_cursor }) => next_cursor,
    placeholderData: keepPreviousData,
  });

/** Whether the project has ever received an event, other than those that the service emits. */
export const hasEventQuery = (project: string) =>
  queryOptions({
    queryKey: ['events', project, 'has-event'],
    queryFn: async ({ signal }): Promise<boolean> => {
      const params = { path: { project } };
      const { getting_started: steps } = await unwrap(
        api.GET('/api/projects/{project}/overview', { params, signal }),
      );
      return steps.has_event !== false;
    },
    // `true` never becomes `false`.
    staleTime: ({ state }) => (state.data === true ? Infinity : 0),
  });

export const eventQuery = (project: string, id: string) =>
  queryOptions({
    queryKey: ['events', project, 'one', id],
    queryFn: ({ signal }): Promise<EventItem> =>
      readText(
        api.GET('/api/events/{id}', { params: { path: { id } }, parseAs: 'text', signal }),
        parseEvent,
      ),
    // Events are immutable.
    staleTime: Infinity,
  });

/** Log lines of the same source before and after an event, oldest first. */
export const contextQuery = (project: string, { id }: EventItem) =>
  queryOptions({
    queryKey: ['events', project, 'context', id],
    queryFn: ({ signal }): Promise<EventItem[]> => {
      const query = { project_id: project, event_id: id };
      return readText(
        api.GET('/api/logs/context', { params: { query }, parseAs: 'text', signal }),
        parseContext,
      );
    },
    staleTime: Infinity,
  });

/** Retention of events by type, in days. */
export const retentionQuery = (project: string) =>
  queryOptions({
    queryKey: ['event-retention', project],
    queryFn: () =>
      unwrap(api.GET('/api/projects/{project}/event-retention', { params: { path: { project } } })),
  });

export const histogramQuery = (project: string, filters: EventFilters) =>
  queryOptions({
    queryKey: ['events', project, 'histogram', filters],
    queryFn: async ({ signal }) => {
      const query = { ...serviceFilters(project, filters), buckets: BUCKETS };
      const { data } = await api.GET('/api/events/histogram', { params: { query }, signal });
      return given(data);
    },
    placeholderData: keepPreviousData,
  });

export const facetsQuery = (project: string, filters: EventFilters) =>
  queryOptions({
    queryKey: ['events', project, 'facets', filters],
    queryFn: async ({ signal }) => {
      const query = serviceFilters(project, filters);
      const { data } = await api.GET('/api/events/facets', { params: { query }, signal });
      return given(data);
    },
    placeholderData: keepPreviousData,
  });

/** Query parameters of the event routes. */
export function serviceFilters(project: string, filters: EventFilters) {
  const {
    q,
    query,
    type,
    not_type: notType,
    level,
    not_level: notLevel,
    source,
    not_source: notSource,
  } = filters;
  const { data, not_data: notData } = filters;
  return {
    project_id: project,
    ...windowOf(filters, Date.now()),
    ...(q !== undefined && { q }),
    ...(query !== undefined && { query }),
    ...(type !== undefined && { type: splitNames(type) as EventType[] }),
    ...(notType !== undefined && { not_type: splitNames(notType) as EventType[] }),
    ...(level !== undefined && { level: splitNames(level) as EventLevel[] }),
    ...(notLevel !== undefined && { not_level: splitNames(notLevel) as EventLevel[] }),
    ...(source !== undefined && { source: [source] }),
    ...(notSource !== undefined && { not_source: notSource }),
    ...(data !== undefined && { data }),
    ...(notData !== undefined && { not_data: notData }),
  };
}

function readPage(query: ListQuery, signal: AbortSignal): Promise<EventPage> {
  const requestedAtMs = Date.now();
  return readText(api.GET('/api/events', { params: { query }, parseAs: 'text', signal }), (text) =>
    parseEventPage(text, requestedAtMs),
  );
}

/** Reads the response as text, because `response.json()` would round long integers. */
async function readText<T>(call: Promise<{ data?: unknown }>, parse: (text: string) => T): Promise<T> {
  const { data } = await call;
  try {
    return parse(typeof data === 'string' ? data : '');
  } catch {
    throw new Problem(0, 'portal', strings.unreadableResponseTitle, strings.unreadableResponse);
  }
}

function given<T>(data: T | undefined): T {
  if (data === undefined) throw new Problem(0, 'portal', strings.emptyResponseTitle, strings.reloadThePage);
  return data;
}
