import type { StoredEvent } from '../store/event-store.js';
import type { ExportWriter } from './export-writer.js';
import { withoutEscapeSequences } from '../../common/text/without-escape-sequences.js';

/**
 * First characters of formulas, which can start programs and send data to other parties. Excel in Chinese, Japanese and
 * Korean accepts the full-width signs, too; converters that normalize change the small forms to ASCII.
 */
const SIGNS = String.raw`=+\-@\uff1d\uff0b\uff0d\uff20\ufe66\ufe62\ufe63\ufe6b`;
/**
 * Spaces and invisible characters, which Google Sheets, LibreOffice and converters to XLSX remove before they check for a
 * formula.
 */
const INVISIBLE = String.raw`\s\p{C}\p{Default_Ignorable_Code_Point}`;

const FORMULA = new RegExp(`^(?:[\\t\\r\\n]|[${INVISIBLE}]*[${SIGNS}])`, 'u');
/** The lookbehind makes each run match once, so that the time is linear in the length of a text. */
const AFTER_SEPARATOR = new RegExp(`(?<![${INVISIBLE},;|])[${INVISIBLE},;|]+(?=[${SIGNS}])`, 'gu');
/** In JSON, these two separators occur only within strings, and line breaks and tabs nowhere. */
const AFTER_SEPARATOR_IN_JSON = new RegExp(`([;|][${INVISIBLE}]*)([${SIGNS}])`, 'gu');

/**
 * Encodes a cell of CSV. A text that a spreadsheet would evaluate as a formula is prefixed with an apostrophe, which makes
 * it a text, also after a separator other than the file's: a spreadsheet of a region with a different list separator splits
 * there, and ignores the quotes. Escape sequences of terminals are removed first, because a formula could follow one.
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
 * Encodes a cell with JSON text without changing its value: signs of formulas after a separator, and control characters,
 * which begin escape sequences of terminals, are written as escapes.
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
    // A line that is no event would be parsed as one. The response's trailers state the end, which few clients read.
    end: ({ complete }) => (complete ? '' : null),
  };
}
