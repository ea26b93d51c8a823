import { infiniteQueryOptions } from '@tanstack/react-query';
import { api, unwrap } from '../api/client';
import type { components } from '../api/schema.gen';

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
