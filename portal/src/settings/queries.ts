import { infiniteQueryOptions } from '@tanstack/react-query';
import { api, unwrap } from '../api/client';
import type { components } from '../api/schema.gen';
import * as strings from './settings.strings';

export type ApiKey = components['schemas']['ApiKeyResponse'];
export type CreatedApiKey = components['schemas']['CreatedApiKeyResponse'];
export type ApiKeyScope = ApiKey['scopes'][number];

/** Newest first. No secrets: those are in the answers of the calls that make them, and nowhere else. */
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

/** What an API key is good for, in words. */
export const SCOPE_LABELS: Record<ApiKeyScope, { short: string; long: string }> = strings.scopeLabels;
export const API_KEY_SCOPES = Object.keys(SCOPE_LABELS) as ApiKeyScope[];
