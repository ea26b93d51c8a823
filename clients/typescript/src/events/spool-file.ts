import { createHash } from 'node:crypto';
import type { Batch } from './batch.js';

/** Metadata of the batch, as JSON in the second line of its file; the body follows. */
interface Header {
  key: string;
  isCompressed: boolean;
  count: number;
  bytes: number;
  internal: number[];
  /** SHA-256 of the body, in hexadecimal. */
  sha256: string;
}

/** `events`: for a damaged file, the number of the program's events in it according to its header. */
export type SpoolFile = { batch: Batch } | { events: number };

/** The first line has the format, and the SHA-256 of the second line. */
const FIRST_LINE = /^signalbox-spool 2 ([0-9a-f]{64})$/;

export function spoolFileOf(batch: Batch): Buffer {
  const { key, isCompressed, count, bytes, internal, body } = batch;
  const header: Header = { key, isCompressed, count, bytes, internal: [...internal], sha256: sha256(body) };
  const line = JSON.stringify(header);
  return Buffer.concat([Buffer.from(`signalbox-spool 2 ${sha256(line)}\n${line}\n`), body]);
}

export function readSpoolFile(file: Buffer, name: string): SpoolFile {
  // A file of the first format begins with its header, and so with an opening brace.
  return file[0] === 0x7b ? readFirstFormat(file, name) : readSecondFormat(file, name);
}

function readSecondFormat(file: Buffer, spoolFile: string): SpoolFile {
  const [first, afterFirst] = cutLine(file);
  const [line, body] = cutLine(afterFirst);
  if (FIRST_LINE.exec(first.toString('latin1'))?.[1] !== sha256(line)) return { events: 0 };
  const header = JSON.parse(line.toString('utf8')) as Header;
  if (header.sha256 !== sha256(body)) return { events: header.count - header.internal.length };
  return { batch: batchOf(header, body, spoolFile) };
}

/** The first format has no checksums: only truncation is detected. */
function readFirstFormat(file: Buffer, spoolFile: string): SpoolFile {
  try {
    const [line, body] = cutLine(file);
    const header = JSON.parse(line.toString('utf8')) as Omit<Header, 'sha256'> & { bodyBytes: number };
    const { key, count, internal, bodyBytes } = header;
    if (typeof key !== 'string' || !Number.isInteger(count) || !Array.isArray(internal)) return { events: 0 };
    if (bodyBytes !== body.byteLength) return { events: count - internal.length };
    return { batch: batchOf(header, body, spoolFile) };
  } catch {
    return { events: 0 };
  }
}

function batchOf(header: Omit<Header, 'sha256'>, body: Buffer, spoolFile: string): Batch {
  const { key, isCompressed, count, bytes, internal } = header;
  // Sequence 0 sorts it before every event of this process.
  return { key, body, isCompressed, count, bytes, internal, firstSequence: 0, spoolFile };
}

/** Splits off the first line, without its line break. */
function cutLine(content: Buffer): [Buffer, Buffer] {
  const end = content.indexOf('\n');
  return end === -1 ? [content, Buffer.alloc(0)] : [content.subarray(0, end), content.subarray(end + 1)];
}

function sha256(content: Uint8Array | string): string {
  return createHash('sha256').update(content).digest('hex');
}
