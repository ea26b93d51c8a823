import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api, unwrap } from '../../../../api/client';
import type { components, operations } from '../../../../api/schema.gen';
import type { ErrorGroupsSearch } from './search';

export type ErrorGroup = components['schemas']['ErrorGroupResponse'];
export type ErrorGroupDetail = components['schemas']['ErrorGroupDetailResponse'];
export type ErrorValues = components['schemas']['ErrorValuesResponse'];
export type ErrorSample = components['schemas']['ErrorSampleResponse'];
export type ErrorFrame = components['schemas']['ErrorFrameResponse'];
export type ErrorException = components['schemas']['ErrorExceptionResponse'];
export type GroupChange = components['schemas']['UpdateErrorGroupDto'];
export type GroupStatus = ErrorGroup['status'];
type ListQuery = NonNullable<operations['listErrorGroups']['parameters']['query']>;

const PAGE = 50;
/** Refresh interval: groups change with every error. */
const REFRESH_MS = 30_000;

export const errorKeys = {
  all: (project: string) => ['errors', project] as const,
  one: (project: string, id: string) => ['errors', project, 'one', id] as const,
};

/** @param from start of the period in which a group must have an event; `undefined`: any time. */
export const errorGroupsQuery = (
  project: string,
  { status, event, range: _range, ...search }: ErrorGroupsSearch,
  from?: string,
) => {
  const filters: Omit<ListQuery, 'project_id'> = {
    ...Object.fromEntries(Object.entries(search).filter(([, value]) => value !== undefined)),
    ...(status === 'all' ? {} : { status: status ?? 'open' }),
    ...(event === undefined ? {} : { event_id: event }),
    ...(from === undefined ? {} : { from }),
  };
  return infiniteQueryOptions({
    queryKey: [...errorKeys.all(project), 'list', filters],
    queryFn: ({ pageParam, signal }) => {
      const query = {
        project_id: project,
        limit: PAGE,
        ...filters,
        ...(pageParam === null ? {} : { cursor: pageParam }),
      };
      return unwrap(api.GET('/api/errors', { params: { query }, signal }));
    },
    initialPageParam: null as string | null,
    getNextPageParam: ({ next_cursor }) => next_cursor,
    placeholderData: keepPreviousData,
    refetchInterval: REFRESH_MS,
  });
};

export const errorGroupQuery = (project: string, id: string) =>
  queryOptions({
    queryKey: errorKeys.one(project, id),
    queryFn: ({ signal }) =>
      unwrap(api.GET('/api/errors/{group_id}', { params: pathOf(project, id), signal })),
    refetchInterval: REFRESH_MS,
  });

/** Group of an event; `null` while the event is not grouped. */
export async function groupOfEvent(project: string, event: string): Promise<string | null> {
  const query = { project_id: project, event_id: event, limit: 1 };
  const { items } = await unwrap(api.GET('/api/errors', { params: { query } }));
  return items[0]?.id ?? null;
}

export function updateGroup(project: string, id: string, change: GroupChange): Promise<ErrorGroupDetail> {
  return unwrap(api.PATCH('/api/errors/{group_id}', { params: pathOf(project, id), body: change }));
}

export function mergeGroups(
  project: string,
  into: string,
  from: readonly string[],
): Promise<ErrorGroupDetail> {
  const params = { query: { project_id: project } };
  return unwrap(api.POST('/api/errors/merge', { params, body: { into, from: [...from] } }));
}

export function splitGroup(
  project: string,
  id: string,
  fingerprints: readonly string[],
): Promise<ErrorGroupDetail> {
  const body = { fingerprints: [...fingerprints] };
  return unwrap(api.POST('/api/errors/{group_id}/split', { params: pathOf(project, id), body }));
}

function pathOf(project: string, id: string) {
  return { path: { group_id: id }, query: { project_id: project } };
}
