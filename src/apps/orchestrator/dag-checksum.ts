import { createHash } from 'node:crypto';

/**
 * Checksum of a DAG file's text, as `code.dag_checksum` of a manifest has it. Airflow stores the text with LF line ends,
 * whatever the file has; so that an author's checksum is the same on every system, all of them count as LF.
 */
export function dagChecksum(source: string): string {
  const text = source.replaceAll(/\r\n?/g, '\n');
  return `sha256:${createHash('sha256').update(text, 'utf8').digest('hex')}`;
}
