import { api } from '../../api/client';
import { serviceFilters } from '../queries';
import type { EventFilters } from '../search';
import { readExport } from './read-export';

export type DownloadFormat = 'csv' | 'csv-excel' | 'ndjson';

/**
 * Reads all events that match the filters, as the service exports them.
 *
 * @param onBytes called with the number of bytes that have arrived.
 * @throws Problem also when the export ended before its last event.
 */
export async function downloadEvents(
  { project, filters, format }: { project: string; filters: EventFilters; format: DownloadFormat },
  onBytes: (bytes: number) => void,
  signal: AbortSignal,
): Promise<Blob> {
  const query = { ...serviceFilters(project, filters), format };
  const { data } = await api.GET('/api/events/export', { params: { query }, parseAs: 'stream', signal });
  return readExport(data as ReadableStream<Uint8Array<ArrayBuffer>>, format === 'ndjson', onBytes, signal);
}
