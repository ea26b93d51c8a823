import type { EventFilters } from '../search';
import { downloadEvents, type DownloadFormat } from './download-events';
import { DownloadMenu } from './download-menu';
import * as strings from './download.strings';

/** Saves all events that match the filters. */
export function EventDownload({ project, filters }: { project: string; filters: EventFilters }) {
  const choice = (format: DownloadFormat, label: string) => ({
    label,
    fileName: `${project}-events.${format}`,
    load: (onBytes: (bytes: number) => void, signal: AbortSignal) =>
      downloadEvents({ project, filters, format }, onBytes, signal),
  });
  return <DownloadMenu choices={[choice('ndjson', strings.asNdjson), choice('csv', strings.asCsv)]} />;
}
