import type { EventFilters } from '../search';
import { downloadEvents, type DownloadFormat } from './download-events';
import { DownloadMenu } from './download-menu';
import * as strings from './download.strings';

/** Saves all events that match the filters. */
export function EventDownload({
  project,
  filters,
  blocked = null,
}: {
  project: string;
  filters: EventFilters;
  /** Why nothing can be saved now; `null`: it can. */
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
