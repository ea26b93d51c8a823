import { infiniteQueryOptions } from '@tanstack/react-query';
import { api, unwrap } from '../api/client';
import type { components } from '../api/schema.gen';
import * as strings from './settings.strings';

export type ApiKey = components['schemas']['ApiKeyResponse'];
export type CreatedApiKey = components['schemas']['CreatedApiKeyResponse'];
export type ApiKeyScope = ApiKey['scopes'][number];

/** API keys, newest first. Secrets are only in the responses of the requests that create them. */
export const apiKeysQuery = (project: string) =>
  infiniteQueryOptions({
    queryKey: ['api-keys', project],
    queryFn: ({ pageParam }) =>
      unwrap(
        api.GET('/api/projects/{project}/api-keys', {
          params: { path: { project }, query: pageParam === null ? {} : { cursor: pageParam } },
        }),
      ),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next_cursor,
  });

/** Descriptions of the scopes of API keys. */
export const SCOPE_LABELS: Record<ApiKeyScope, { short: string; long: string }> = strings.scopeLabels;
export const API_KEY_SCOPES = Object.keys(SCOPE_LABELS) as ApiKeyScope[];
