import { isUtf8 } from 'node:buffer';
import { setImmediate } from 'node:timers/promises';
import { scanBatch, type BatchScan } from './scan-batch.js';
import { readEvent, type AcceptedEvent, type FutureLimit } from './read-event.js';

export interface BatchLimits {
  /** Maximum number of events in one batch; a body with more is rejected as a whole. */
  maxEvents: number;
  future: FutureLimit;
}

export interface RejectedEvent {
  /** Zero-based position within `events`. */
  index: number;
  /** `<field path>: <problem>`, printable, at most 200 characters. */
  reason: string;
}

export type BatchRefusal =
  'invalid_utf8' | 'invalid_json' | 'events_missing' | 'events_not_array' | 'too_many_events';

export type BatchReading =
  | { ok: true; accepted: AcceptedEvent[]; rejected: RejectedEvent[]; total: number }
  | { ok: false; code: BatchRefusal; detail: string };

/** Maximum time for which one turn occupies the event loop. */
const TURN_MS = 4;

/** A smaller body is read in one turn, which takes well under a millisecond. */
const ONE_TURN_BYTES = 64 * 1024;

/**
 * Reads an ingest body: one JSON object whose `events` are validated one by one. An invalid event is listed in `rejected`
 * and does not affect the others; only a body that is no such object is rejected as a whole. The last of repeated keys
 * applies, as in JSON.parse. A long body is read in turns of about 4 ms, so `body` must not change until the promise
 * settles. Never rejects.
 */
export async function readBatch(body: Buffer, limits: BatchLimits): Promise<BatchReading> {
  if (!isUtf8(body)) return refusal('invalid_utf8', 'The body is not valid UTF-8.');

  const takesTurns = body.length >= ONE_TURN_BYTES;
  let turnEnd = takesTurns ? performance.now() + TURN_MS : Infinity;
  const nextTurn = async () => {
    await setImmediate();
    turnEnd = performance.now() + TURN_MS;
  };

  const steps = scanBatch(body, limits.maxEvents);
  let step = steps.next();
  while (!step.done) {
    if (performance.now() >= turnEnd) await nextTurn();
    step = steps.next();
  }
  const scan = step.value;
  if (scan.outcome !== 'scanned') return refusalOf(scan, body, limits);

  const accepted: AcceptedEvent[] = [];
  const rejected: RejectedEvent[] = [];
  const total = scan.events.start.length;
  for (let index = 0; index < total; index++) {
    const event = readEvent(body, scan.events, index, limits.future);
    if (typeof event === 'string') rejected.push({ index, reason: event });
    else accepted.push(event);
    if (takesTurns && performance.now() >= turnEnd) await nextTurn();
  }
  return { ok: true, accepted, rejected, total };
}

function refusalOf(
  scan: Exclude<BatchScan, { outcome: 'scanned' }>,
  body: Buffer,
  limits: BatchLimits,
): BatchReading {
  switch (scan.outcome) {
    case 'invalid_json': {
      const where = scan.offset < body.length ? `unexpected byte at offset ${scan.offset}` : 'unexpected end';
      return refusal(scan.outcome, `The body is not valid JSON: ${where}.`);
    }
    case 'events_missing':
      return refusal(scan.outcome, 'The body must be a JSON object with an array named events.');
    case 'events_not_array':
      return refusal(scan.outcome, 'events must be an array.');
    case 'too_many_events':
      return refusal(scan.outcome, `A batch holds at most ${limits.maxEvents} events.`);
  }
}

function refusal(code: BatchRefusal, detail: string): BatchReading {
  return { ok: false, code, detail };
}
