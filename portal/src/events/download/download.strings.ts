export const download = 'Download';
export const asNdjson = 'As NDJSON, one event per line';
export const asCsv = 'As CSV';
export const downloadHint = 'All events that match the filters, oldest first.';
export const downloading = (size: string) => `Downloading: ${size}`;
export const cancelDownload = 'Cancel the download';
export const downloaded = (name: string, size: string) => `${name} is saved, ${size}.`;
export const incompleteTitle = 'The download is not complete';
export const incomplete =
  'The connection or the service ended before the last event. Nothing was saved. Try again.';
export const megabytes = (count: string) => `${count} MB`;
