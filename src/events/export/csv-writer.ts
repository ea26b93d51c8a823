import type { StoredEvent } from '../store/event-store.js';
import type { ExportWriter } from './export-writer.js';
import { withoutEscapeSequences } from '../../common/text/without-escape-sequences.js';

/**
 * What begins a formula, which can call programs and send data away. Excel in Chinese, Japanese and Korean accepts the full-width
 * signs, too; the small forms are changed to ASCII by converters that normalize.
 */
const SIGNS = String.raw`=+\-@\uff1d\uff0b\uff0d\uff20\ufe66\ufe62\ufe63\ufe6b`;
/** Spaces and what is invisible: Google Sheets, LibreOffice and converters to XLSX remove it before they check for a formula. */
const INVISIBLE = String.raw`\s\p{C}\p{Default_Ignorable_Code_Point}`;

const FORMULA = new RegExp(`^(?:[\\t\\r\\n]|[${INVISIBLE}]*[${SIGNS}])`, 'u');
/** Each run begins once, so that a text is read in time that grows with its length. */
const AFTER_SEPARATOR = new RegExp(`(?<![${INVISIBLE},;|])[${INVISIBLE},;|]+(?=[${SIGNS}])`, 'gu');
/** In JSON, these two stand in texts only, and line breaks and tabs nowhere. */
const AFTER_SEPARATOR_IN_JSON = new RegExp(`([;|][${INVISIBLE}]*)([${SIGNS}])`, 'gu');

/**
 * A cell of CSV. What a spreadsheet would take for a formula begins with an apostrophe, which makes it text, also behind a separator
 * that is not the one of the file: a spreadsheet of a region with another list separator splits there, and ignores the quotes. Escape
 * sequences of terminals are left out before, as a formula could stand behind one.
 */
export function csvCell(text: string, separator: ',' | '\t' = ','): string {
  const shown = withoutEscapeSequences(text).replace(AFTER_SEPARATOR, (run: string, offset: number) => {
    const last = Math.max(
      ...[...',;|\t\r\n'].filter((each) => each !== separator).map((each) => run.lastIndexOf(each)),
    );
    const isLeading = offset === 0 && !/[,;|]/.test(run);
    return last < 0 || isLeading ? run : `${run.slice(0, last + 1)}'${run.slice(last + 1)}`;
  });
  const safe = FORMULA.test(shown) ? `'${shown}` : shown;
  return quoted(safe, separator);
}

/**
 * A cell with JSON text, which stays the same JSON: signs of formulas behind a separator, and control characters, which begin escape
 * sequences of terminals, are written as escapes.
 */
export function jsonCell(json: string, separator: ',' | '\t' = ','): string {
  const safe = json
    .replace(/[\u007f-\u009f]/g, escapeOf)
    .replace(AFTER_SEPARATOR_IN_JSON, (_, before: string, sign: string) => before + escapeOf(sign));
  return quoted(safe, separator);
}

function quoted(text: string, separator: string): string {
  return /["\r\n]/.test(text) || text.includes(separator) ? `"${text.replaceAll('"', '""')}"` : text;
}

function escapeOf(character: string): string {
  return `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;
}

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
