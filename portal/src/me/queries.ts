import { infiniteQueryOptions } from '@tanstack/react-query';
import { api, unwrap } from '../api/client';
import type { components } from '../api/schema.gen';
import { useMe, type Permission } from '../session/me';
import { TOKEN_LIFETIMES } from '../tokens/token-lifetimes';
import { PERMISSIONS } from '../ui/text/permission-texts';
import * as strings from './me.strings';

export type OwnSession = components['schemas']['SessionResponse'];

/** Where this person is signed in, newest first. */
export const sessionsQuery = infiniteQueryOptions({
  queryKey: ['sessions'],
  queryFn: ({ pageParam }) =>
    unwrap(
      api.GET('/api/auth/sessions', { params: { query: pageParam === null ? {} : { cursor: pageParam } } }),
    ),
  initialPageParam: null as string | null,
  getNextPageParam: (page) => page.next_cursor,
});

/** Newest first, without their values. */
export const tokensQuery = infiniteQueryOptions({
  queryKey: ['tokens'],
  queryFn: ({ pageParam }) =>
    unwrap(
      api.GET('/api/auth/tokens', { params: { query: pageParam === null ? {} : { cursor: pageParam } } }),
    ),
  initialPageParam: null as string | null,
  getNextPageParam: (page) => page.next_cursor,
});

export const PERSONAL_LIFETIMES = [{ value: '7', label: strings.lifetime7Days }, ...TOKEN_LIFETIMES];

/** The permissions that this person holds anywhere: a token with more would have no use. */
export function useOwnPermissions(): Permission[] {
  const { organization, projects } = useMe();
  const own = new Set([organization, ...projects].flatMap(({ permissions }) => permissions));
  return PERMISSIONS.filter((permission) => own.has(permission));
}
