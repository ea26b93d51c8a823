import type { Line } from './lines.js';

/** Separators of exports, and the one that Excel uses in regions with a decimal comma. */
const SEPARATORS = [',', '\t', ';'];
/** Columns of an event; other columns are derived from them, and ignored. */
const COLUMNS = ['id', 'project_id', 'type', 'ts', 'received_at', 'data'] as const;

type Row = Record<(typeof COLUMNS)[number], string>;

/** Converts the records of an export in CSV to the lines of one in NDJSON. */
export interface CsvReader {
  /** @returns the line, or the problem of the record. */
  read(record: string): { line: string } | { problem: string };
}

/** @returns `null` when the first line of a file is not the header of an export in CSV. */
export function openCsv(header: string): CsvReader | null {
  for (const separator of SEPARATORS) {
    const names = withoutEmptyEnd(cellsOf(header, separator) ?? []);
    if (COLUMNS.every((name) => names.includes(name))) {
      return { read: (record) => read(record, separator, names) };
    }
  }
  return null;
}

function read(record: string, separator: string, names: readonly string[]): ReturnType<CsvReader['read']> {
  if (record.trim() === '') return { line: '' };
  const all = cellsOf(record, separator);
  // Spreadsheets save an empty row as separators.
  if (all?.every((cell) => cell === '') === true) return { line: '' };
  const cells = all === null ? null : withoutEmptyEnd(all, names.length);
  if (cells === null) return { problem: 'is not CSV: a quote has no end, or text follows it' };
  if (cells.length !== names.length) {
    return { problem: `has ${cells.length} cells, and the header has ${names.length}` };
  }
  const row = Object.fromEntries(names.map((name, at) => [name, cells[at] ?? ''])) as Row;
  return isJson(row.data) ? { line: lineOf(row) } : { problem: 'data: is not JSON' };
}

/** Removes empty cells at the end, which spreadsheets save only for a part of the rows. */
function withoutEmptyEnd(cells: readonly string[], minCells = 0): string[] {
  const end = cells.findLastIndex((cell) => cell !== '') + 1;
  return cells.slice(0, Math.max(end, minCells));
}

/** `data` is inserted as text, so that numbers keep the digits that were sent. */
function lineOf({ data, ...row }: Row): string {
  return `${JSON.stringify(row).slice(0, -1)},"data":${data}}`;
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

/** Joins the lines of CSV whose quoted cells have line breaks; `number` is that of the first line. */
export async function* csvRecordsOf(lines: AsyncIterable<Line>, maxCharacters: number): AsyncGenerator<Line> {
  let open: { number: number; parts: string[]; characters: number } | null = null;
  for await (const { number, text } of lines) {
    open ??= { number, parts: [], characters: 0 };
    open.parts.push(text ?? '');
    open.characters += text?.length ?? 0;
    const isReadable = text !== null && open.characters <= maxCharacters;
    if (isReadable && hasOddQuotes(text) === (open.parts.length === 1)) continue;
    yield { number: open.number, text: isReadable ? open.parts.join('\n') : null };
    open = null;
  }
  // An unclosed quote: returned unchanged, so that it is reported.
  if (open !== null) yield { number: open.number, text: open.parts.join('\n') };
}

function hasOddQuotes(text: string): boolean {
  return text.split('"').length % 2 === 0;
}

/** The cells of a record; `null` when its quotes are not those of CSV (RFC 4180). */
function cellsOf(record: string, separator: string): string[] | null {
  const text = record.replace(/\r$/, '');
  const cells: string[] = [];
  let at = 0;
  for (;;) {
    if (text[at] === '"') {
      const end = endOfQuoted(text, at + 1);
      if (end === null) return null;
      cells.push(text.slice(at + 1, end).replaceAll('""', '"'));
      at = end + 1;
    } else {
      const next = text.indexOf(separator, at);
      const end = next < 0 ? text.length : next;
      cells.push(text.slice(at, end));
      at = end;
    }
    if (at === text.length) return cells;
    if (text[at] !== separator) return null;
    at += 1;
  }
}

/** Index of the quote that ends a cell. */
function endOfQuoted(text: string, start: number): number | null {
  for (let at = text.indexOf('"', start); at >= 0; at = text.indexOf('"', at + 2)) {
    if (text[at + 1] !== '"') return at;
  }
  return null;
}
