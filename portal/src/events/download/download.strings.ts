import { isolated } from '../../ui/isolated';

export const download = 'Download';
export const asNdjson = 'As NDJSON, one event per line';
export const asCsv = 'As CSV';
export const asExcelCsv = 'As CSV for Excel';
export const downloadHint = 'All events that match the filters, oldest first.';
export const downloading = (size: string) => `Downloading: ${size}`;
export const cancelDownload = 'Cancel the download';
export const downloaded = (name: string, size: string) => `${isolated(name)} is saved, ${size}.`;
export const incompleteTitle = 'The download is not complete';
export const incomplete =
  'The connection or the service ended before the last event. Nothing was saved. Try again.';
