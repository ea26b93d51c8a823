import { cellsOf } from './csv-records.js';

/** The separators of our exports, and the one with which Excel saves in regions that write decimals with a comma. */
const SEPARATORS = [',', '\t', ';'];
/** Of an event; other columns are computed from them, and ignored. */
const COLUMNS = ['id', 'project_id', 'type', 'ts', 'received_at', 'data'] as const;

type Row = Record<(typeof COLUMNS)[number], string>;

/** Converts the records of an export in CSV to the lines of one in NDJSON. */
export interface CsvReader {
  /** @returns the line, or what is wrong with the record. */
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

/** Without empty cells at the end: spreadsheets save those of columns without a name for a part of the rows only. */
function withoutEmptyEnd(cells: readonly string[], least = 0): string[] {
  const end = cells.findLastIndex((cell) => cell !== '') + 1;
  return cells.slice(0, Math.max(end, least));
}

/** `data` is spliced in as text: numbers keep the digits that were sent. */
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
