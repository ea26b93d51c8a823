import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { api, unwrap } from '../api/client';
import type { components, paths } from '../api/schema.gen';
import type { AuditFilters } from './search';
import { useMe } from '../session/me';
import * as strings from './organization.strings';

export type Account = components['schemas']['AccountResponse'];
export type AccountLink = components['schemas']['AccountLinkResponse'];
export type SigningKey = components['schemas']['SigningKeyResponse'];

/** Users by e-mail address. */
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

type Page = paths['/api/audit']['get']['responses'][200]['content']['application/json'];

export interface AuditEntry {
  id: string;
  at: string;
  projectId: string;
  actor: string;
  action: string;
  resource: string;
  /** All other recorded fields. */
  data: Record<string, unknown>;
}

/** Audit trail of the organization and of all projects, newest first. */
export const auditQuery = (filters: AuditFilters) =>
  infiniteQueryOptions({
    queryKey: ['audit', filters],
    queryFn: ({ pageParam }) =>
      unwrap(
        api.GET('/api/audit', {
          params: { query: { ...filters, ...(pageParam === null ? {} : { cursor: pageParam }) } },
        }),
      ),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next_cursor,
    placeholderData: (before) => before,
  });

/** Converts an event to an entry. `data` is untrusted: members that are not strings are ignored. */
export function auditEntry({ id, ts, project_id, data }: Page['items'][number]): AuditEntry {
  const fields: Record<string, unknown> = data;
  const text = (name: string) => (typeof fields[name] === 'string' ? fields[name] : '–');
  return {
    id,
    at: ts,
    projectId: project_id,
    actor: text('actor'),
    action: text('action'),
    resource: text('resource'),
    data: fields,
  };
}

/** Name of the project or the organization of an audit event: events of the organization have its id as `project_id`. */
export function usePlaceName(projectId: string): string {
  const { organization, projects } = useMe();
  if (projectId === organization.id) return strings.organizationLabel;
  // `projects` does not contain archived projects, so their id is shown.
  return projects.find(({ id }) => id === projectId)?.name ?? projectId;
}
