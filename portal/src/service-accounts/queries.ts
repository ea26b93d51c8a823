import { infiniteQueryOptions } from '@tanstack/react-query';
import { api, unwrap } from '../api/client';
import type { components } from '../api/schema.gen';

export type ServiceAccount = components['schemas']['ServiceAccountResponse'];
export type ServiceAccountToken = components['schemas']['ServiceAccountTokenResponse'];
export type CreatedServiceAccountToken = components['schemas']['CreatedServiceAccountTokenResponse'];

/** @param project key of the project whose accounts are listed; `null`: all of the installation. */
export const serviceAccountsQuery = (project: string | null) =>
  infiniteQueryOptions({
    queryKey: ['service-accounts', project],
    queryFn: ({ pageParam }) =>
      unwrap(
        api.GET('/api/service-accounts', {
          params: {
            query: {
              ...(project === null ? {} : { project_id: project }),
              ...(pageParam === null ? {} : { cursor: pageParam }),
            },
          },
        }),
      ),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next_cursor,
  });

/** Tokens of an account, newest first, without their values. */
export const serviceAccountTokensQuery = (id: string) =>
  infiniteQueryOptions({
    queryKey: ['service-account-tokens', id],
    queryFn: ({ pageParam }) =>
      unwrap(
        api.GET('/api/service-accounts/{id}/tokens', {
          params: { path: { id }, query: pageParam === null ? {} : { cursor: pageParam } },
        }),
      ),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next_cursor,
  });
