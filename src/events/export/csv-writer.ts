import type { StoredEvent } from '../store/event-store.js';
import { csvCell, jsonCell } from './csv-cell.js';
import type { ExportWriter } from './export-writer.js';

const COLUMNS = ['id', 'project_id', 'type', 'ts', 'received_at', 'level', 'source', 'data'];

/** RFC 4180. */
export const CSV = csvWriter(',', '');

/**
 * Excel splits UTF-8 at the list separator of the computer's region, a semicolon in much of Europe, and guesses the encoding unless the
 * file begins with a byte order mark. A line `sep=,` sets the separator, but Excel then ignores the mark (grafana/grafana#95763). It reads
 * UTF-16 with a mark in every region, and splits it at tabs (grafana/grafana#110099).
 */
export const EXCEL_CSV = csvWriter('\t', '\ufeff');

function csvWriter(separator: ',' | '\t', mark: string): ExportWriter {
  const row = (texts: readonly string[], ...more: readonly string[]): string =>
    `${[...texts.map((text) => csvCell(text, separator)), ...more].join(separator)}\r\n`;
  return {
    header: `${mark}${row(COLUMNS)}`,
    link: null,
    line: ({ id, projectId, type, ts, receivedAt, level, source, data }: StoredEvent) =>
      row([id, projectId, type, ts, receivedAt, level, source ?? ''], jsonCell(data, separator)),
    // A line that is no event would be read as one. Trailers of the response state the end, which few clients read.
    end: ({ complete }) => (complete ? '' : null),
  };
}
