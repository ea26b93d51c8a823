/** Types that no browser executes as a page of this origin, even if it displayed them instead of saving them. */
const HARMLESS: ReadonlySet<string> = new Set([
  'application/gzip',
  'application/json',
  'application/octet-stream',
  'application/pdf',
  'application/vnd.apache.parquet',
  'application/x-ndjson',
  'application/zip',
  'image/gif',
  'image/jpeg',
  'image/png',
  'image/webp',
  'text/csv',
  'text/markdown',
  'text/plain',
  'text/tab-separated-values',
]);

/** The type with which an artifact is delivered: the reported one, unless a browser could execute it as a page or script. */
export function servedType(contentType: string): string {
  const [type = ''] = contentType.split(';');
  return HARMLESS.has(type.trim()) ? contentType : 'application/octet-stream';
}
