import { openCsv, csvRecordsOf, type CsvReader } from './exported-csv.js';
import { linesOf, type Line } from './lines.js';
import { TextDecoder } from 'node:util';
import { parseTimestamp } from '../../common/time/parse-timestamp.js';
import { isUuid, uuidV7Time } from '../../common/uuid-v7.js';
import { isEventType, type EventType } from '../event-types.js';
import { validatePayload } from '../payload-schemas.js';

/** A line of an export in NDJSON, or the problem of the file's line. */
export type ExportedLine = { number: number } & ({ text: string } | { problem: string });

/** First line of a CSV file for Excel, which declares the separator. */
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

const UTF16_MARKS = [
  { encoding: 'utf-16le', bytes: [0xff, 0xfe] },
  { encoding: 'utf-16be', bytes: [0xfe, 0xff] },
] as const;
const MARK_BYTES = 2;

/**
 * Bytes of a file in UTF-8. One that begins with the byte order mark of UTF-16 is converted: exports for Excel and files
 * that Windows PowerShell writes by `>` have this encoding. A lone surrogate, which UTF-8 cannot contain, becomes U+FFFD.
 */
async function* utf8Of(chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let start = Buffer.alloc(0);
  let decoder: TextDecoder | null | undefined;
  for await (const chunk of chunks) {
    let piece = chunk;
    if (decoder === undefined) {
      start = Buffer.concat([start, chunk]);
      if (start.length < MARK_BYTES) continue;
      const mark = UTF16_MARKS.find(({ bytes }) => bytes.every((byte, at) => start[at] === byte));
      decoder = mark === undefined ? null : new TextDecoder(mark.encoding);
      piece = start;
    }
    yield decoder === null ? piece : Buffer.from(decoder.decode(piece, { stream: true }));
  }
  if (decoder === undefined) yield start;
  else if (decoder !== null) yield Buffer.from(decoder.decode());
}

/** An event of an export in the form in which it is inserted. */
export interface ImportedEvent {
  id: string;
  projectId: string;
  type: EventType;
  ts: string;
  receivedMs: number;
  /** The JSON text of the whole line: PostgreSQL extracts `data`, so that numbers keep their digits. */
  line: string;
}

/** An event, a problem, or `null` when there is nothing to import: the line is blank, or the end of an export. */
type ReadLine = { event: ImportedEvent } | { problem: string } | null;

/** Reads a line of an export in NDJSON. Never throws. */
export function readExportedLine(line: string): ReadLine {
  if (line.trim() === '') return null;
  let value: unknown;
  try {
    value = JSON.parse(line);
  } catch {
    return { problem: 'is not JSON' };
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    return { problem: 'is not a JSON object' };
  }
  const {
    id,
    project_id: projectId,
    type,
    ts,
    received_at: receivedAt,
    data,
    ...more
  } = value as Record<string, unknown>;
  if ('export' in more && id === undefined) return null;
  if (typeof id !== 'string' || uuidV7Time(id) === null) return { problem: 'id: must be a UUIDv7' };
  if (typeof projectId !== 'string' || !isUuid(projectId)) return { problem: 'project_id: must be a UUID' };
  if (!isEventType(type)) return { problem: 'type: must be one of the event types' };
  if (typeof ts !== 'string' || parseTimestamp(ts) === null) {
    return { problem: 'ts: must be an ISO 8601 timestamp in UTC' };
  }
  const received = typeof receivedAt === 'string' ? parseTimestamp(receivedAt) : null;
  if (received === null || received.micros !== 0 || received.ms !== uuidV7Time(id)) {
    return { problem: 'received_at: must be the time in the id, in milliseconds' };
  }
  const invalid = validatePayload(type, data);
  if (invalid !== null) return { problem: `${invalid.path}: ${invalid.problem}` };
  return { event: { id, projectId, type, ts, receivedMs: received.ms, line } };
}
