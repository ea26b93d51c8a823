import { createHash } from 'node:crypto';
import type { SampleEvent } from '../load/events.js';

export type CopyFormat = 'binary' | 'text';

/** Encoded COPY data; each use replaces only the ids and the times of arrival. */
export interface CopyBlock {
  bytes: Buffer;
  rows: number;
  /** Offset of each row's id. */
  idAt: number[];
  /** Offset of each row's `received_at`. */
  receivedAt: number[];
}

export function copySql(format: CopyFormat): string {
  return `COPY events (id, project_id, type, ts, received_at, data) FROM STDIN WITH (FORMAT ${format})`;
}

const PROJECT = createHash('sha256').update('a project').digest().subarray(0, 16);
const POSTGRES_EPOCH_MS = Date.UTC(2000, 0, 1);
const BINARY_HEADER = Buffer.concat([Buffer.from('PGCOPY\n\xff\r\n\0', 'latin1'), Buffer.alloc(8)]);
const BINARY_TRAILER = Buffer.from([0xff, 0xff]);
const BINARY_COLUMNS = Buffer.from([0, 6]);
const NO_UUID = '00000000-0000-0000-0000-000000000000';

export function encodeBlock(format: CopyFormat, events: readonly SampleEvent[]): CopyBlock {
  return format === 'binary' ? encodeBinary(events) : encodeText(events);
}

/** Writes a timestamp in PostgreSQL's format: microseconds since 2000. */
export function writeBinaryTime(target: Buffer, at: number, unixMs: number): void {
  target.writeBigInt64BE(BigInt(unixMs - POSTGRES_EPOCH_MS) * 1000n, at);
}

function encodeBinary(events: readonly SampleEvent[]): CopyBlock {
  const parts: Buffer[] = [BINARY_HEADER];
  const idAt: number[] = [];
  const receivedAt: number[] = [];
  let at = BINARY_HEADER.length;
  for (const { type, ts, data } of events) {
    const time = Buffer.alloc(8);
    writeBinaryTime(time, 0, Date.parse(ts));
    const fields = [Buffer.alloc(16), PROJECT, Buffer.from(type), time, Buffer.alloc(8), jsonb(data)];
    const row = [BINARY_COLUMNS, ...fields.flatMap((field) => [int32(field.length), field])];
    idAt.push(at + 2 + 4);
    receivedAt.push(at + 2 + 4 + 16 + 4 + 16 + 4 + type.length + 4 + 8 + 4);
    parts.push(...row);
    at += row.reduce((sum, part) => sum + part.length, 0);
  }
  return { bytes: Buffer.concat([...parts, BINARY_TRAILER]), rows: events.length, idAt, receivedAt };
}

function encodeText(events: readonly SampleEvent[]): CopyBlock {
  const parts: Buffer[] = [];
  const idAt: number[] = [];
  const receivedAt: number[] = [];
  let at = 0;
  for (const { type, ts, data } of events) {
    const hex = PROJECT.toString('hex');
    const project = hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
    const before = `${NO_UUID}\t${project}\t${type}\t${ts}\t`;
    const row = Buffer.from(`${before}${ts}\t${data.replaceAll('\\', '\\\\')}\n`);
    idAt.push(at);
    receivedAt.push(at + before.length);
    parts.push(row);
    at += row.length;
  }
  return { bytes: Buffer.concat(parts), rows: events.length, idAt, receivedAt };
}

function jsonb(text: string): Buffer {
  return Buffer.concat([Buffer.from([1]), Buffer.from(text)]);
}

function int32(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeInt32BE(value);
  return bytes;
}
