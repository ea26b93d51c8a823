import { createHmac } from 'node:crypto';
import { batchText, companyEvents, sampleEvents, type Sample } from './events.js';
import type { Target } from './jobs.js';

/** A request whose bytes are prepared, except its idempotency key. */
export interface PreparedRequest {
  /** Request line and headers, and the body when it is small. */
  head: Buffer;
  /** Offset in `head` of the 36 characters of the key. */
  keyAt: number;
  /** The body when it is sent separately. */
  body: Buffer | null;
  /** Body of the expected response. */
  expected: string;
  events: number;
}

/** Larger bodies are sent without a copy; for smaller ones a copy is cheaper than a second write. */
const COPIED_BYTES = 4096;
const KEY_HEADER = 'X-Service-Idempotency-Key: ';

/** Many for `company`, so that the same trace is not sent again every second. */
const DIFFERENT_REQUESTS: Readonly<Record<Sample, number>> = { audit: 128, company: 1000 };

/** Different requests of `events` events each. The signature covers only the body, so it is valid with every key. */
export function prepareRequests(target: Target, events: number, of: Sample = 'audit'): PreparedRequest[] {
  const count = DIFFERENT_REQUESTS[of];
  const sample = of === 'company' ? companyEvents(events * count, 'load') : sampleEvents(events * count, 1);
  return Array.from({ length: count }, (_, index) =>
    prepare(target, Buffer.from(batchText(sample.slice(index * events, (index + 1) * events))), events),
  );
}

/** One request with the largest number of events that fits into `bytes`. */
export function prepareLargeRequest(target: Target, bytes: number): PreparedRequest {
  const sample = sampleEvents(Math.ceil(bytes / 300), 2);
  let events = 0;
  let size = '{"events":[]}'.length;
  for (const event of sample) {
    size += batchText([event]).length - '{"events":[]}'.length + 1;
    if (size > bytes) break;
    events += 1;
  }
  return prepare(target, Buffer.from(batchText(sample.slice(0, events))), events);
}

function prepare(target: Target, body: Buffer, events: number): PreparedRequest {
  const signature = createHmac('sha256', target.webhookSecret).update(body).digest('hex');
  const head =
    `POST /api/ingest HTTP/1.1\r\nHost: 127.0.0.1:${target.port}\r\n` +
    `Authorization: Bearer ${target.apiKey}\r\nContent-Type: application/json\r\n` +
    `Content-Length: ${body.length}\r\nX-Service-Signature: ${signature}\r\n` +
    `${KEY_HEADER}00000000-0000-4000-8000-000000000000\r\n\r\n`;
  const keyAt = head.indexOf(KEY_HEADER) + KEY_HEADER.length;
  const expected = `{"accepted":${events},"rejected":[]}`;
  if (body.length > COPIED_BYTES) return { head: Buffer.from(head), keyAt, body, expected, events };
  return { head: Buffer.concat([Buffer.from(head), body]), keyAt, body: null, expected, events };
}
