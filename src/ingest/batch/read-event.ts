import { EVENT_TYPES, isEventType, type EventType } from '../../events/event-types.js';
import { validatePayload } from '../../events/payload-schemas.js';
import { newScanResult, type ScanResult } from './scan-result.js';
import { parseInstant, parseTimestamp, type Timestamp } from '../../common/time/parse-timestamp.js';
import { findUnstorableValue, hiddenUnstorableValue, MAX_DEPTH, TOO_DEEP } from './unstorable-value.js';
import type { EventRanges } from './scan-batch.js';
import { skipValue } from './skip-json.js';

export interface AcceptedEvent {
  /** Zero-based position within `events`. */
  index: number;
  type: EventType;
  /** `ts` as Unix time in milliseconds, and the microseconds (0..999) beyond it. */
  tsMs: number;
  tsMicros: number;
  /** Byte range of the raw `data` object within the body; its exact text keeps big integers unrounded. */
  dataStart: number;
  dataEnd: number;
}

/** Largest event in bytes, counted from its opening to its closing brace. */
export const MAX_EVENT_BYTES = 262_144;

const MAX_REASON_LENGTH = 200;
const OPEN_BRACE = 0x7b;
const BAD_TS = 'must be an ISO 8601 timestamp in UTC';
const OFFSET_TS = `${BAD_TS}, such as 2026-11-22T10:00:00Z; offsets other than zero are not accepted`;
const UNKNOWN_TYPE = `must be one of ${EVENT_TYPES.join(', ')}`;

/** The latest `ts` that is accepted. */
export interface FutureLimit {
  latestMs: number;
  /** Seconds by which the limit is ahead of the service's clock; part of the reason for the rejection. */
  seconds: number;
}

/**
 * Validates element `index` of a scanned body. Returns the event, or the reason for its rejection:
 * `<field path>: <problem>`, where the path `event` stands for the element itself. Never throws.
 */
export function readEvent(
  body: Buffer,
  events: EventRanges,
  index: number,
  future: FutureLimit,
): AcceptedEvent | string {
  const start = events.start[index]!;
  const end = events.end[index]!;
  const dataStart = events.dataStart[index]!;
  const dataEnd = events.dataEnd[index]!;
  if (body[start] !== OPEN_BRACE) return reason('event', 'expected object');
  // Both checks precede parsing: building 5 MB of nested arrays would block the event loop for a second.
  if (end - start > MAX_EVENT_BYTES) return reason('event', `larger than ${MAX_EVENT_BYTES / 1024} KB`);
  if (events.depth[index]! > MAX_DEPTH) {
    return reason(scanData(body, dataStart).depth > MAX_DEPTH ? 'data' : 'event', TOO_DEEP);
  }

  const event = JSON.parse(body.toString('utf8', start, end)) as Record<string, unknown>;
  const { type, ts, data } = event;
  if (type === undefined) return reason('type', 'required');
  if (!isEventType(type)) return reason('type', UNKNOWN_TYPE);
  if (ts === undefined) return reason('ts', 'required');
  const time = typeof ts === 'string' ? parseTimestamp(ts) : null;
  if (time === null) {
    return reason('ts', typeof ts === 'string' && parseInstant(ts) !== null ? OFFSET_TS : BAD_TS);
  }
  if (isAfter(time, future.latestMs)) {
    return reason('ts', `more than ${future.seconds} seconds in the future`);
  }
  if (data === undefined) return reason('data', 'required');

  const invalid = validatePayload(type, data);
  if (invalid) return reason(invalid.path, invalid.problem);
  const unstorable = events.unstorable[index]!;
  if (unstorable !== 0) {
    const found = findUnstorableValue(event);
    if (found) return reason(found.path, found.problem);
    const hidden = hiddenUnstorableValue(unstorable);
    if (hidden)
      return reason(hiddenUnstorableValue(scanData(body, dataStart).unstorable) ? 'data' : 'event', hidden);
  }
  return { index, type, tsMs: time.ms, tsMicros: time.micros, dataStart, dataEnd };
}

function isAfter({ ms, micros }: Timestamp, latestMs: number): boolean {
  return ms > latestMs || (ms === latestMs && micros > 0);
}

/** Scan result of `data` alone. */
function scanData(body: Buffer, dataStart: number): ScanResult {
  const result = newScanResult();
  if (dataStart >= 0) skipValue(body, dataStart, result);
  return result;
}

/** Joins path and problem, cutting the path (never a surrogate pair) where both are too long. */
function reason(path: string, problem: string): string {
  const room = MAX_REASON_LENGTH - ': '.length - problem.length;
  const shown = path.length <= room ? path : `${path.slice(0, room - 1).replace(/[\uD800-\uDBFF]$/, '')}…`;
  return `${shown}: ${problem}`;
}
