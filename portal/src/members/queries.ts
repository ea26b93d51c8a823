import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { api, unwrap } from '../api/client';
import type { components } from '../api/schema.gen';
import type { Permission } from '../session/me';

export type Candidate = components['schemas']['MemberCandidateResponse'];
export type Explanation = components['schemas']['ExplanationResponse'];

export const membersQuery = (project: string) =>
  infiniteQueryOptions({
    queryKey: ['members', project],
    queryFn: ({ pageParam }) =>
      unwrap(
        api.GET('/api/projects/{project}/members', {
          params: { path: { project }, query: pageParam === null ? {} : { cursor: pageParam } },
        }),
      ),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next_cursor,
  });

const LONGEST_PAGE = 200;

/** Names for user ids in responses. Users beyond the first page of members have none. */
export const memberNamesQuery = (project: string) =>
  queryOptions({
    queryKey: ['members', project, 'names'],
    queryFn: ({ signal }) =>
      unwrap(
        api.GET('/api/projects/{project}/members', {
          params: { path: { project }, query: { limit: LONGEST_PAGE } },
          signal,
        }),
      ),
    staleTime: 300_000,
    select: ({ items }) => new Map(items.map(({ user_id, name }) => [user_id, name])),
  });

/** @param q prefix that the users must match; at least one character. */
export const candidatesQuery = (project: string, q: string) =>
  queryOptions({
    queryKey: ['member-candidates', project, q],
    queryFn: () =>
      unwrap(
        api.GET('/api/projects/{project}/member-candidates', { params: { path: { project }, query: { q } } }),
      ),
    enabled: q !== '',
  });

export const explanationQuery = (userId: string, permission: Permission, object: string) =>
  queryOptions({
    queryKey: ['explanation', userId, permission, object],
    queryFn: () =>
      unwrap(
        api.GET('/api/permissions/explain', { params: { query: { user_id: userId, permission, object } } }),
      ),
  });
