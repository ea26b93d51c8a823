import { csvRecordsOf } from './csv-records.js';
import { openCsv, type CsvReader } from './exported-csv.js';
import { linesOf, type Line } from './lines.js';
import { utf8Of } from './utf8-of.js';

/** A line of an export in NDJSON, or what is wrong with the one of the file. */
export type ExportedLine = { number: number } & ({ text: string } | { problem: string });

/** Written in front of CSV for Excel, which reads its separator from it. */
const SEPARATOR_LINE = /^"?sep=.?"?\r?$/i;

/** The lines of an export, in NDJSON or CSV, in UTF-8 or UTF-16, with a byte order mark or without. */
export async function* exportedLinesOf(
  chunks: AsyncIterable<Buffer>,
  maxBytes: number,
): AsyncGenerator<ExportedLine> {
  const lines = linesOf(utf8Of(chunks), maxBytes);
  let first = await lines.next();
  if (first.done !== true && first.value.text !== null && SEPARATOR_LINE.test(first.value.text))
    first = await lines.next();
  if (first.done === true) return;
  const csv = first.value.text === null ? null : openCsv(first.value.text);
  const records = csv === null ? startingWith(first.value, lines) : csvRecordsOf(lines, maxBytes);
  for await (const record of records) yield exportedLine(record, csv, maxBytes);
}

async function* startingWith(first: Line, lines: AsyncIterable<Line>): AsyncGenerator<Line> {
  yield first;
  yield* lines;
}

function exportedLine({ number, text }: Line, csv: CsvReader | null, maxBytes: number): ExportedLine {
  if (text === null) return { number, problem: `is not UTF-8, or longer than ${maxBytes} bytes` };
  if (csv === null) return { number, text };
  const read = csv.read(text);
  return 'problem' in read ? { number, ...read } : { number, text: read.line };
}
