import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api, unwrap } from '../../../../api/client';
import type { components } from '../../../../api/schema.gen';
import { readExport } from '../../../download/read-export';
import { RANGES, type AuditEventsSearch } from './search';

const PAGE = 50;
const HOUR_MS = 3_600_000;

export type AuditEvent = components['schemas']['AuditEventResponse'];
export type AuditExportFormat = 'chained-ndjson' | 'csv' | 'csv-excel';
export type AuditFacets = components['schemas']['AuditEventFacetsResponse'];

/** Query parameters of the service for the filters. */
function filtersOf(project: string, { actor, action, resource, q, range }: AuditEventsSearch) {
  return {
    project_id: project,
    ...(actor === undefined ? {} : { actor }),
    ...(action === undefined ? {} : { action }),
    ...(resource === undefined ? {} : { resource }),
    ...(q === undefined ? {} : { q }),
    ...(range === undefined ? {} : { from: new Date(Date.now() - RANGES[range] * HOUR_MS).toISOString() }),
  };
}

export const auditEventsQuery = (project: string, search: AuditEventsSearch) =>
  infiniteQueryOptions({
    queryKey: ['audit-events', project, 'list', search],
    queryFn: ({ pageParam, signal }) => {
      const cursor = pageParam === null ? {} : { cursor: pageParam };
      const query = { ...filtersOf(project, search), limit: PAGE, ...cursor };
      return unwrap(api.GET('/api/audit-events', { params: { query }, signal }));
    },
    initialPageParam: null as string | null,
    getNextPageParam: ({ next_cursor: next }) => next,
    placeholderData: keepPreviousData,
  });

export const auditFacetsQuery = (project: string, search: AuditEventsSearch) =>
  queryOptions({
    queryKey: ['audit-events', project, 'facets', search],
    queryFn: ({ signal }) => {
      const query = filtersOf(project, search);
      return unwrap(api.GET('/api/audit-events/facets', { params: { query }, signal }));
    },
    placeholderData: keepPreviousData,
  });

/** Exports all matching audit events, oldest first. */
export async function exportAuditEvents(
  project: string,
  search: AuditEventsSearch,
  format: AuditExportFormat,
  onBytes: (bytes: number) => void,
  signal: AbortSignal,
): Promise<Blob> {
  const query = { ...filtersOf(project, search), format };
  const { data } = await api.GET('/api/audit-events/export', {
    params: { query },
    parseAs: 'stream',
    signal,
  });
  return readExport(
    data as ReadableStream<Uint8Array<ArrayBuffer>>,
    format === 'chained-ndjson',
    onBytes,
    signal,
  );
}
