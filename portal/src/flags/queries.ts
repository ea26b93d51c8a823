import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api, unwrap } from '../api/client';
import type { components } from '../api/schema.gen';
import type { HistoryItem, Schedule } from './flag';
import type { EvaluationContext } from './search';

const PAGE = 50;
const HISTORY_PAGE = 50;
/** Limit of one response. */
const LONGEST_PAGE = 200;
/** Groups are few (500 at most) and read completely, to choose from. */
const MAX_GROUP_PAGES = 3;

export interface FlagFilters {
  q?: string;
  state?: 'archived' | 'killed' | 'off' | 'on';
  group?: string;
  tag?: string;
  stale?: boolean;
  sort?: '-key' | 'updated_at' | '-updated_at';
}

/** All begin with `flags` and the project, so that one change in the live stream refreshes what shows it. */
export const flagKeys = {
  all: (project: string) => ['flags', project] as const,
  lists: (project: string) => ['flags', project, 'list'] as const,
  one: (project: string, key: string) => ['flags', project, 'one', key] as const,
};

export const flagsQuery = (project: string, filters: FlagFilters) =>
  infiniteQueryOptions({
    queryKey: [...flagKeys.lists(project), filters],
    queryFn: ({ pageParam, signal }) => {
      const query = {
        project_id: project,
        archived: filters.state === 'archived',
        limit: PAGE,
        sort: 'key' as const,
        ...filters,
        ...(pageParam === null ? {} : { cursor: pageParam }),
      };
      return unwrap(api.GET('/api/flags', { params: { query }, signal }));
    },
    initialPageParam: null as string | null,
    getNextPageParam: ({ next_cursor }) => next_cursor,
    placeholderData: keepPreviousData,
  });

export const flagQuery = (project: string, key: string) =>
  queryOptions({
    queryKey: flagKeys.one(project, key),
    queryFn: ({ signal }) =>
      unwrap(
        api.GET('/api/flags/{key}', { params: { path: { key }, query: { project_id: project } }, signal }),
      ),
  });

export const groupsQuery = (project: string, archived = false) =>
  queryOptions({
    queryKey: ['flags', project, 'groups', { archived }],
    queryFn: async ({ signal }) => {
      const items = [];
      const revisions = [];
      let cursor: string | null = null;
      for (let page = 0; page < MAX_GROUP_PAGES; page += 1) {
        const query: { project_id: string; archived: boolean; limit: number; cursor?: string } = {
          project_id: project,
          archived,
          limit: LONGEST_PAGE,
          ...(cursor === null ? {} : { cursor }),
        };
        const answer = await unwrap(api.GET('/api/flags/groups', { params: { query }, signal }));
        items.push(...answer.items);
        revisions.push(answer.revision);
        cursor = answer.next_cursor;
        if (cursor === null) break;
      }
      return { items, revision: Math.min(...revisions) };
    },
    select: ({ items }) => items,
    staleTime: 60_000,
  });

/** A group's first flags, to show which are affected by its emergency stop. */
export const groupFlagsQuery = (project: string, group: string) =>
  queryOptions({
    queryKey: [...flagKeys.all(project), 'of-group', group],
    queryFn: ({ signal }) =>
      unwrap(
        api.GET('/api/flags', {
          params: {
            query: { project_id: project, archived: false, sort: 'key', group, limit: LONGEST_PAGE },
          },
          signal,
        }),
      ),
  });

export interface HistoryFilters {
  key?: string;
  entity?: HistoryItem['entity'];
}

export const historyQuery = (project: string, filters: HistoryFilters) =>
  infiniteQueryOptions({
    queryKey: [...flagKeys.all(project), 'history', filters],
    queryFn: ({ pageParam, signal }) => {
      const query = {
        project_id: project,
        limit: HISTORY_PAGE,
        ...filters,
        ...(pageParam === null ? {} : { cursor: pageParam }),
      };
      return unwrap(api.GET('/api/flags/history', { params: { query }, signal }));
    },
    initialPageParam: null as string | null,
    getNextPageParam: ({ next_cursor }) => next_cursor,
    placeholderData: keepPreviousData,
  });

/** The newest changes of one flag: enough to show what changed since the page was read. */
export const recentHistoryQuery = (project: string, key: string) =>
  queryOptions({
    queryKey: [...flagKeys.all(project), 'recent-history', key],
    queryFn: ({ signal }) =>
      unwrap(
        api.GET('/api/flags/history', {
          params: { query: { project_id: project, key, entity: 'flag', limit: 20 } },
          signal,
        }),
      ),
    staleTime: 0,
  });

export const schedulesQuery = (project: string, key: string, state: Schedule['state'] | undefined) =>
  infiniteQueryOptions({
    queryKey: [...flagKeys.all(project), 'schedules', key, { state }],
    queryFn: ({ pageParam, signal }) => {
      const query = {
        project_id: project,
        key,
        limit: 20,
        ...(state === undefined ? {} : { state }),
        ...(pageParam === null ? {} : { cursor: pageParam }),
      };
      return unwrap(api.GET('/api/flags/schedules', { params: { query }, signal }));
    },
    initialPageParam: null as string | null,
    getNextPageParam: ({ next_cursor }) => next_cursor,
  });

export const usageQuery = (project: string, key: string, days: number) =>
  queryOptions({
    queryKey: [...flagKeys.all(project), 'usage', key, days],
    queryFn: ({ signal }) =>
      unwrap(api.GET('/api/flags/usage', { params: { query: { project_id: project, key, days } }, signal })),
    staleTime: 30_000,
    placeholderData: keepPreviousData,
  });

/** Override of the signed-in user for the flag; `null`: none. */
export const selfOverrideQuery = (project: string, key: string) =>
  queryOptions({
    queryKey: [...flagKeys.all(project), 'self-override', key],
    queryFn: ({ signal }) =>
      unwrap(
        api.GET('/api/flags/{key}/self-override', {
          params: { path: { key }, query: { project_id: project } },
          signal,
        }),
      ),
  });

export type PersonOverride = components['schemas']['PersonOverrideResponse'];
export type PersonIdentities = components['schemas']['PersonIdentitiesResponse'];

/** The overrides of one flag by all users; for owners of the project. */
export const allOverridesQuery = (project: string, key: string) =>
  infiniteQueryOptions({
    queryKey: [...flagKeys.all(project), 'all-overrides', key],
    queryFn: ({ pageParam, signal }) => {
      const query = {
        project_id: project,
        flag_key: key,
        limit: PAGE,
        ...(pageParam === null ? {} : { cursor: pageParam }),
      };
      return unwrap(api.GET('/api/flags/overrides', { params: { query }, signal }));
    },
    initialPageParam: null as string | null,
    getNextPageParam: ({ next_cursor }) => next_cursor,
  });

/** Ids of the signed-in user in the project's applications. */
export const identitiesQuery = (project: string) =>
  queryOptions({
    queryKey: [...flagKeys.all(project), 'identities'],
    queryFn: ({ signal }) =>
      unwrap(api.GET('/api/projects/{project}/identities', { params: { path: { project } }, signal })),
  });

/** The ids of all users; for owners of the project. */
export const allIdentitiesQuery = (project: string) =>
  infiniteQueryOptions({
    queryKey: [...flagKeys.all(project), 'all-identities'],
    queryFn: ({ pageParam, signal }) => {
      const query = { limit: PAGE, ...(pageParam === null ? {} : { cursor: pageParam }) };
      return unwrap(
        api.GET('/api/projects/{project}/identities/all', { params: { path: { project }, query }, signal }),
      );
    },
    initialPageParam: null as string | null,
    getNextPageParam: ({ next_cursor }) => next_cursor,
  });

/**
 * The overrides of one flag that apply, one for each id of a person. From the snapshot that every client starts with:
 * nothing smaller has them.
 */
export const overridesQuery = (project: string, key: string) =>
  queryOptions({
    queryKey: [...flagKeys.all(project), 'overrides'],
    queryFn: ({ signal }) =>
      unwrap(api.GET('/api/flags/snapshot', { params: { query: { project_id: project } }, signal })),
    select: ({ overrides }) => overrides.filter(({ flag_key }) => flag_key === key),
    staleTime: 30_000,
  });

/** A preview request for a flag that is not saved. */
export interface PreviewDraft {
  key: string;
  enabled?: boolean;
  killed?: boolean;
  rollout?: number;
  cohorts?: Record<string, string[]>;
  group?: string | null;
}

export const previewQuery = (
  project: string,
  contexts: readonly EvaluationContext[],
  only: { keys?: string[]; draft?: PreviewDraft } = {},
) =>
  queryOptions({
    queryKey: [...flagKeys.all(project), 'preview', contexts, only],
    queryFn: ({ signal }) =>
      unwrap(
        api.POST('/api/flags/preview', {
          // The contract's contexts are open objects, which its generator calls empty ones.
          body: { project_id: project, contexts: contexts as Record<string, never>[], ...only },
          signal,
        }),
      ),
    placeholderData: keepPreviousData,
  });
