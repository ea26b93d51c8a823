import { EVENT_TYPES, type EventType } from '../../events/event-types.js';
import { formatUuid, writeDerivedUuidV7, writeUuidV7 } from '../../common/uuid-v7.js';
import type { WaitedFor } from '../../events/subscriptions/event-subscriptions.js';
import type { PreparedBatch } from './event-sink.js';

/** The columns in the order in which {@link encodeGroup} writes them. */
export const COPY_EVENTS =
  'COPY events (id, project_id, type, ts, received_at, data) FROM STDIN WITH (FORMAT binary)';

/** PostgreSQL's binary COPY format: signature, flags, length of the header extension. */
const COPY_HEADER = Buffer.concat([Buffer.from('PGCOPY\n\xff\r\n\0', 'latin1'), Buffer.alloc(8)]);
const COPY_TRAILER = Buffer.from([0xff, 0xff]);
/** Protocol messages: CopyData is this byte, a length, the data; CopyDone is complete. */
const COPY_DATA = 0x64;
const COPY_DONE = Buffer.from([0x63, 0, 0, 0, 4]);

const COLUMNS = 6;
/** 2000-01-01, the zero of PostgreSQL's timestamps. */
const POSTGRES_EPOCH_MS = 946_684_800_000;
const JSONB_VERSION = 1;
/** Offset of the id in a row, after the column count and the length. */
const ID_OFFSET = 2 + 4;
/** Column count, six lengths, two UUIDs, two timestamps, jsonb's version byte. */
const FIXED_BYTES = 2 + COLUMNS * 4 + 16 + 16 + 8 + 8 + 1;

const TYPE_BYTES: ReadonlyMap<EventType, Buffer> = new Map(
  EVENT_TYPES.map((type) => [type, Buffer.from(type)]),
);

/** Events of a group that have a subscription, column by column. */
export interface Deliveries {
  ids: string[];
  projects: string[];
  types: EventType[];
}

export interface EncodedGroup {
  /** The messages of the COPY. */
  rows: Buffer;
  /** `null`: none of them has a subscription. */
  deliveries: Deliveries | null;
  /** `null`: no event was written. */
  written: { first: string; last: string; events: number } | null;
}

/**
 * Encodes the rows of a group as the messages of one COPY: a single CopyData, and CopyDone. One buffer, so that a group is
 * one write to the socket.
 *
 * `data` is copied byte for byte from the requests' bodies, not serialized again, so that big integers and long decimals are
 * stored as they were sent.
 *
 * @param receivedAtMs Unix milliseconds; also the time in each event's id.
 */
export function encodeGroup(
  batches: readonly PreparedBatch[],
  receivedAtMs: number,
  waitedFor: WaitedFor,
): EncodedGroup {
  let size = COPY_HEADER.length + COPY_TRAILER.length;
  let events = 0;
  for (const batch of batches) {
    size += encodedBytes(batch);
    events += batch.events.length;
  }
  const out = Buffer.allocUnsafe(5 + size + COPY_DONE.length);
  let at = out.writeUInt8(COPY_DATA, 0);
  at = out.writeInt32BE(4 + size, at);
  at += COPY_HEADER.copy(out, at);
  const firstRow = at;
  let lastRow = at;
  let deliveries: Deliveries | null = null;
  for (const batch of batches) {
    const types = waitedFor.typesOf(batch.projectId);
    const subscribed =
      types === undefined ? null : { types, to: (deliveries ??= { ids: [], projects: [], types: [] }) };
    if (batch.events.length === 0) continue;
    [lastRow, at] = writeBatch(out, at, batch, receivedAtMs, subscribed);
  }
  at += COPY_TRAILER.copy(out, at);
  COPY_DONE.copy(out, at);
  return {
    rows: out,
    deliveries: deliveries === null || deliveries.ids.length === 0 ? null : deliveries,
    written:
      events === 0
        ? null
        : {
            first: formatUuid(out, firstRow + ID_OFFSET),
            last: formatUuid(out, lastRow + ID_OFFSET),
            events,
          },
  };
}

function bytesOf(type: EventType): Buffer {
  const bytes = TYPE_BYTES.get(type);
  if (bytes === undefined) throw new TypeError(`Unknown event type ${type}`);
  return bytes;
}

function encodedBytes(batch: PreparedBatch): number {
  let size = 0;
  for (const event of batch.events) {
    size += FIXED_BYTES + bytesOf(event.type).length + (event.dataEnd - event.dataStart);
  }
  return size;
}

function writeBatch(
  out: Buffer,
  start: number,
  batch: PreparedBatch,
  nowMs: number,
  subscribed: { types: ReadonlySet<EventType>; to: Deliveries } | null,
): [lastRow: number, end: number] {
  const { origin } = batch;
  const receivedAtMs = origin?.receivedAtMs ?? nowMs;
  const project = Buffer.from(batch.projectId.replaceAll('-', ''), 'hex');
  let at = start;
  let row = start;
  for (const event of batch.events) {
    row = at;
    const type = bytesOf(event.type);
    const dataLength = event.dataEnd - event.dataStart;
    at = out.writeInt16BE(COLUMNS, at);
    at = out.writeInt32BE(16, at);
    if (origin === undefined) writeUuidV7(out, at, receivedAtMs);
    else writeDerivedUuidV7(out, at, receivedAtMs, origin.seed, event.index);
    if (subscribed?.types.has(event.type)) {
      subscribed.to.ids.push(formatUuid(out, at));
      subscribed.to.projects.push(batch.projectId);
      subscribed.to.types.push(event.type);
    }
    at = out.writeInt32BE(16, at + 16);
    at += project.copy(out, at);
    at = out.writeInt32BE(type.length, at);
    at += type.copy(out, at);
    at = writeTimestamp(out, at, event.tsMs, event.tsMicros);
    at = writeTimestamp(out, at, receivedAtMs, 0);
    at = out.writeInt32BE(dataLength + 1, at);
    at = out.writeUInt8(JSONB_VERSION, at);
    at += batch.body.copy(out, at, event.dataStart, event.dataEnd);
  }
  return [row, at];
}

/**
 * A timestamptz: microseconds since 2000 as a 64-bit integer. Composed of two halves, because the microseconds of years
 * after 2255 are not exact in a double.
 */
function writeTimestamp(out: Buffer, at: number, unixMs: number, micros: number): number {
  const ms = unixMs - POSTGRES_EPOCH_MS;
  const high = Math.floor(ms / 2 ** 32);
  const low = (ms - high * 2 ** 32) * 1000 + micros;
  const carry = Math.floor(low / 2 ** 32);
  at = out.writeInt32BE(8, at);
  at = out.writeInt32BE(high * 1000 + carry, at);
  return out.writeUInt32BE(low - carry * 2 ** 32, at);
}
