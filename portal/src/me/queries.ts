import { infiniteQueryOptions } from '@tanstack/react-query';
import { api, unwrap } from '../api/client';
import type { components } from '../api/schema.gen';
import { useMe, type Permission } from '../session/me';
import { TOKEN_LIFETIMES } from '../tokens/token-lifetimes';
import { PERMISSIONS } from '../ui/text/permission-texts';
import * as strings from './me.strings';

export type OwnSession = components['schemas']['SessionResponse'];

/** Sessions of the user, newest first. */
export const sessionsQuery = infiniteQueryOptions({
  queryKey: ['sessions'],
  queryFn: ({ pageParam }) =>
    unwrap(
      api.GET('/api/auth/sessions', { params: { query: pageParam === null ? {} : { cursor: pageParam } } }),
    ),
  initialPageParam: null as string | null,
  getNextPageParam: (page) => page.next_cursor,
});

/** Personal access tokens, newest first, without their values. */
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

/** Permissions that the user has on any object; further ones would have no effect in a token. */
export function useOwnPermissions(): Permission[] {
  const { organization, projects } = useMe();
  const own = new Set([organization, ...projects].flatMap(({ permissions }) => permissions));
  return PERMISSIONS.filter((permission) => own.has(permission));
}
