import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { api, unwrap } from '../api/client';
import type { components } from '../api/schema.gen';

export type Account = components['schemas']['AccountResponse'];
export type AccountLink = components['schemas']['AccountLinkResponse'];
export type SigningKey = components['schemas']['SigningKeyResponse'];

/** By e-mail address. */
export const peopleQuery = (q: string) =>
  infiniteQueryOptions({
    queryKey: ['people', q],
    queryFn: ({ pageParam }) =>
      unwrap(
        api.GET('/api/users', {
          params: {
            query: { ...(q === '' ? {} : { q }), ...(pageParam === null ? {} : { cursor: pageParam }) },
          },
        }),
      ),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next_cursor,
    placeholderData: (before) => before,
  });

export const personTokensQuery = (userId: string) =>
  infiniteQueryOptions({
    queryKey: ['person-tokens', userId],
    queryFn: ({ pageParam }) =>
      unwrap(
        api.GET('/api/users/{user_id}/tokens', {
          params: { path: { user_id: userId }, query: pageParam === null ? {} : { cursor: pageParam } },
        }),
      ),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next_cursor,
  });

export const organizationQuery = queryOptions({
  queryKey: ['organization'],
  queryFn: () => unwrap(api.GET('/api/organization')),
});

export const signingKeysQuery = infiniteQueryOptions({
  queryKey: ['signing-keys'],
  queryFn: ({ pageParam }) =>
    unwrap(
      api.GET('/api/auth/signing-keys', {
        params: { query: pageParam === null ? {} : { cursor: pageParam } },
      }),
    ),
  initialPageParam: null as string | null,
  getNextPageParam: (page) => page.next_cursor,
});
