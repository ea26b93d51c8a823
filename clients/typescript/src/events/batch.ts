import { createHash, createHmac, randomUUID } from 'node:crypto';
import { promisify } from 'node:util';
import { gunzip, gzip, gzipSync } from 'node:zlib';
import type { SentEvent } from './event-json.js';

/** A frozen batch: every attempt sends the same bytes with the same idempotency key. */
export interface Batch {
  key: string;
  body: Uint8Array;
  isCompressed: boolean;
  count: number;
  /** Size of the events as JSON, which counts towards the limit of the queue. */
  bytes: number;
  firstSequence: number;
  /** Positions of the client's own reports of drops. */
  internal: readonly number[];
  /** Name of its file in the spool; `null` when it is only in memory. */
  spoolFile: string | null;
}

const compress = promisify(gzip);
const decompress = promisify(gunzip);

interface BatchEntry {
  json: string;
  bytes: number;
  isInternal: boolean;
}

export async function freezeBatch(
  events: readonly BatchEntry[],
  firstSequence: number,
  gzipMinBytes: number,
  key: string = randomUUID(),
): Promise<Batch> {
  const plain = jsonOf(events);
  const isCompressed = plain.byteLength >= gzipMinBytes;
  const body = isCompressed ? await compress(plain) : plain;
  return frozen(events, firstSequence, { key, body, isCompressed });
}

/** Synchronous `freezeBatch`, for a program that is exiting: its event loop does not run again. */
export function freezeBatchSync(
  events: readonly BatchEntry[],
  firstSequence: number,
  gzipMinBytes: number,
  key: string = randomUUID(),
): Batch {
  const plain = jsonOf(events);
  const isCompressed = plain.byteLength >= gzipMinBytes;
  const body = isCompressed ? gzipSync(plain) : plain;
  return frozen(events, firstSequence, { key, body, isCompressed });
}

function jsonOf(events: readonly BatchEntry[]): Buffer {
  return Buffer.from(`{"events":[${events.map(({ json }) => json).join(',')}]}`);
}

function frozen(
  events: readonly BatchEntry[],
  firstSequence: number,
  sent: Pick<Batch, 'body' | 'isCompressed' | 'key'>,
): Batch {
  return {
    ...sent,
    count: events.length,
    bytes: events.reduce((sum, { bytes }) => sum + bytes, 0),
    firstSequence,
    internal: events.flatMap(({ isInternal }, index) => (isInternal ? [index] : [])),
    spoolFile: null,
  };
}

/**
 * Splits a batch into two with keys of their own, because their bodies differ. The keys are derived from that of the whole batch: a
 * crash can leave both the whole batch and its halves in the spool, and either then leads to the same requests.
 */
export async function halveBatch(batch: Batch, gzipMinBytes: number): Promise<[Batch, Batch]> {
  const events = (await eventsOf(batch)).map((event, index) => {
    const json = JSON.stringify(event);
    return { json, bytes: Buffer.byteLength(json), isInternal: batch.internal.includes(index) };
  });
  const middle = Math.ceil(events.length / 2);
  return Promise.all([
    freezeBatch(events.slice(0, middle), batch.firstSequence, gzipMinBytes, keyOfHalf(batch.key, 0)),
    freezeBatch(events.slice(middle), batch.firstSequence, gzipMinBytes, keyOfHalf(batch.key, 1)),
  ]);
}

/** As the contract defines: the first 16 bytes of the SHA-256 of `<key>:<position>`, as a UUID of version 4. */
function keyOfHalf(key: string, position: 0 | 1): string {
  const bytes = createHash('sha256').update(`${key}:${position}`).digest().subarray(0, 16);
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}

/** The events of a batch, parsed from its body, which is the only place where they are kept. */
export async function eventsOf({ body, isCompressed }: Batch): Promise<SentEvent[]> {
  const plain = isCompressed ? await decompress(body) : body;
  return (JSON.parse(Buffer.from(plain).toString('utf8')) as { events: SentEvent[] }).events;
}

/** HMAC-SHA256 of the body as it is sent, in lowercase hex. */
export function signatureOf(body: Uint8Array, webhookSecret: string): string {
  return createHmac('sha256', webhookSecret).update(body).digest('hex');
}
