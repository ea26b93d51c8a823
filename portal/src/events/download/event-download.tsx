import type { EventFilters } from '../search';
import { DownloadMenu } from './download-menu';
import * as strings from '../explorer.strings';
import { api } from '../../api/client';
import { serviceFilters } from '../queries';
import { readExport } from './read-export';

/** Menu that downloads all events that match the filters. */
export function EventDownload({
  project,
  filters,
  blocked = null,
}: {
  project: string;
  filters: EventFilters;
  /** Reason for which downloads are blocked; `null`: they are not. */
  blocked?: string | null;
}) {
  const choice = (format: DownloadFormat, label: string, extension: string) => ({
    label,
    fileName: `${project}-events.${extension}`,
    load: (onBytes: (bytes: number) => void, signal: AbortSignal) =>
      downloadEvents({ project, filters, format }, onBytes, signal),
  });
  return (
    <DownloadMenu
      blocked={blocked}
      choices={[
        choice('ndjson', strings.asNdjson, 'ndjson'),
        choice('csv', strings.asCsv, 'csv'),
        choice('csv-excel', strings.asExcelCsv, 'csv'),
      ]}
    />
  );
}

export type DownloadFormat = 'csv' | 'csv-excel' | 'ndjson';

/**
 * Reads the service's export of all events that match the filters.
 *
 * @param onBytes called with the number of bytes received so far.
 * @throws Problem when the request fails or the export is incomplete.
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
