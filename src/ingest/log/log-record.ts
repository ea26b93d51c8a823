import { createHash } from 'node:crypto';
import { EVENT_TYPES } from '../../events/event-types.js';
import type { AcceptedEvent } from '../batch/read-event.js';
import type { PreparedBatch } from '../sink/event-sink.js';

/** First byte of a record's value. */
const PROBE = 0;
const BATCH_V1 = 1;
const CHUNK_V1 = 2;

/** Kind, receipt (8), batch id (16), has a key (1), SHA-256 of the body (32), length of the response (4), events (4). */
const BATCH_HEADER_BYTES = 1 + 8 + 16 + 1 + 32 + 4 + 4;
/** Position in the request (4), ts in milliseconds (8) and microseconds (2), length of the data (4) and of the type (1); the type follows. */
const EVENT_HEADER_BYTES = 4 + 8 + 2 + 4 + 1;
/** Kind, attempt (16), position (2), count (2). */
export const CHUNK_HEADER_BYTES = 1 + 16 + 2 + 2;

/** The value of a probe: shows that the brokers acknowledge, and is skipped by the consumer. */
export const PROBE_RECORD = Buffer.from([PROBE]);

/** Event types by name: numbers would be reassigned when a version adds a type. */
const KNOWN_TYPES: ReadonlyMap<string, AcceptedEvent['type']> = new Map(
  EVENT_TYPES.map((type) => [type, type]),
);

export class UnreadableRecord extends Error {}

export type LogRecord =
  | { kind: 'probe' }
  | { kind: 'batch'; batch: PreparedBatch & { origin: NonNullable<PreparedBatch['origin']> } }
  | { kind: 'chunk'; attempt: string; position: number; count: number; bytes: Buffer };

/** @param batchId of a batch without an idempotency key; 32 hex digits with or without hyphens. */
export function encodeBatch(batch: PreparedBatch, batchId: string, receivedAtMs: number): Buffer {
  const { idempotency, events, body } = batch;
  const response = Buffer.from(idempotency?.response ?? '');
  let size = BATCH_HEADER_BYTES + response.length;
  for (const event of events) {
    size += EVENT_HEADER_BYTES + event.type.length + event.dataEnd - event.dataStart;
  }
  const out = Buffer.allocUnsafe(size);
  let at = out.writeUInt8(BATCH_V1, 0);
  at = out.writeBigUInt64BE(BigInt(receivedAtMs), at);
  at += uuidBytes(batchId).copy(out, at);
  at = out.writeUInt8(idempotency === null ? 0 : 1, at);
  at += (idempotency?.bodySha256 ?? Buffer.alloc(32)).copy(out, at);
  at = out.writeUInt32BE(response.length, at);
  at += response.copy(out, at);
  at = out.writeUInt32BE(events.length, at);
  for (const event of events) {
    at = out.writeUInt32BE(event.index, at);
    at = out.writeDoubleBE(event.tsMs, at);
    at = out.writeUInt16BE(event.tsMicros, at);
    at = out.writeUInt32BE(event.dataEnd - event.dataStart, at);
    at = out.writeUInt8(event.type.length, at);
    at += out.write(event.type, at, 'latin1');
    at += body.copy(out, at, event.dataStart, event.dataEnd);
  }
  return out;
}

/** The record itself, or chunks of it that the consumer joins. */
export function splitRecord(record: Buffer, maxBytes: number, attempt: string): Buffer[] {
  if (record.length <= maxBytes) return [record];
  const room = maxBytes - CHUNK_HEADER_BYTES;
  const count = Math.ceil(record.length / room);
  return Array.from({ length: count }, (_, position) => {
    const header = Buffer.allocUnsafe(CHUNK_HEADER_BYTES);
    header.writeUInt8(CHUNK_V1, 0);
    uuidBytes(attempt).copy(header, 1);
    header.writeUInt16BE(position, 17);
    header.writeUInt16BE(count, 19);
    return Buffer.concat([header, record.subarray(position * room, (position + 1) * room)]);
  });
}

/** @throws UnreadableRecord for a value that this version cannot read. */
export function decodeRecord(projectId: string, value: Buffer): LogRecord {
  try {
    switch (value[0]) {
      case PROBE:
        return { kind: 'probe' };
      case BATCH_V1:
        return { kind: 'batch', batch: decodeBatch(projectId, value) };
      case CHUNK_V1: {
        if (value.length <= CHUNK_HEADER_BYTES) throw new UnreadableRecord('a chunk without bytes');
        return {
          kind: 'chunk',
          attempt: uuidText(value.subarray(1, 17)),
          position: value.readUInt16BE(17),
          count: value.readUInt16BE(19),
          bytes: value.subarray(CHUNK_HEADER_BYTES),
        };
      }
      case undefined:
      default:
        throw new UnreadableRecord(`records of version ${value[0] ?? 'none'} are unknown to this version`);
    }
  } catch (error) {
    if (error instanceof RangeError) throw new UnreadableRecord('the record is cut short');
    throw error;
  }
}

function decodeBatch(
  projectId: string,
  value: Buffer,
): PreparedBatch & { origin: NonNullable<PreparedBatch['origin']> } {
  if (!/^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(projectId))
    throw new UnreadableRecord('the key of the record is not a project id');
  const receivedAtMs = Number(value.readBigUInt64BE(1));
  if (receivedAtMs >= 2 ** 48) throw new UnreadableRecord('the time of receipt is out of range');
  const batchId = uuidText(value.subarray(9, 25));
  const isKeyed = value.readUInt8(25) === 1;
  const bodySha256 = value.subarray(26, 58);
  const responseEnd = 62 + value.readUInt32BE(58);
  const response = value.toString('utf8', 62, responseEnd);
  const count = value.readUInt32BE(responseEnd);
  const events: AcceptedEvent[] = [];
  let at = responseEnd + 4;
  for (let position = 0; position < count; position++) {
    const dataStart = at + EVENT_HEADER_BYTES + value.readUInt8(at + 18);
    const dataEnd = dataStart + value.readUInt32BE(at + 14);
    if (dataEnd > value.length) throw new UnreadableRecord('the record is cut short');
    const name = value.toString('latin1', at + EVENT_HEADER_BYTES, dataStart);
    const type = KNOWN_TYPES.get(name);
    if (type === undefined)
      throw new UnreadableRecord(`an event of the type "${name}", which this version does not know`);
    const tsMs = value.readDoubleBE(at + 4);
    events.push({
      index: value.readUInt32BE(at),
      type,
      tsMs,
      tsMicros: value.readUInt16BE(at + 12),
      dataStart,
      dataEnd,
    });
    at = dataEnd;
  }
  return {
    projectId,
    body: value,
    events,
    idempotency: isKeyed ? { key: batchId, bodySha256, response } : null,
    origin: { receivedAtMs, seed: createHash('sha256').update(projectId).update(batchId).digest() },
  };
}

function uuidBytes(uuid: string): Buffer {
  return Buffer.from(uuid.replaceAll('-', ''), 'hex');
}

function uuidText(bytes: Buffer): string {
  const h = bytes.toString('hex');
  return `${h.slice(0, 8)}-${h.slice(8, 12)}-${h.slice(12, 16)}-${h.slice(16, 20)}-${h.slice(20)}`;
}
