import { infiniteQueryOptions } from '@tanstack/react-query';
import { api, unwrap } from '../api/client';
import type { paths } from '../api/schema.gen';
import type { AuditFilters } from './audit-search';
import { useMe } from '../session/me';
import * as strings from './organization.strings';

type Page = paths['/api/audit']['get']['responses'][200]['content']['application/json'];

export interface AuditEntry {
  id: string;
  at: string;
  projectId: string;
  actor: string;
  action: string;
  resource: string;
  /** Everything else that was written down. */
  data: Record<string, unknown>;
}

/** Newest first, of the organization and of all projects. */
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

/** Senders may put anything into `data`; what is no text is not shown as one. */
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

/** The name of the project of an audit event, or of the organization: events of the organization itself carry its id. */
export function usePlaceName(projectId: string): string {
  const { organization, projects } = useMe();
  if (projectId === organization.id) return strings.organizationLabel;
  // Of an archived project only the id is known here.
  return projects.find(({ id }) => id === projectId)?.name ?? projectId;
}
