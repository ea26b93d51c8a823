import { byteAt } from './byte-at.js';
import { newScanResult, type ScanResult } from './scan-result.js';
import { skipColon, skipSpace, skipValue } from './skip-json.js';
import { skipString } from './skip-string.js';

/**
 * Byte ranges of the elements of `events`, one entry per element in every array. An end is exclusive.
 * `dataStart` is -1 where the element is no object or has no `data` key.
 */
export interface EventRanges {
  start: number[];
  end: number[];
  dataStart: number[];
  dataEnd: number[];
  /** Deepest nesting of any of the element's member values; a `data` object without containers counts 1. */
  depth: number[];
  /** Union of the UNSTORABLE_ bits of `scan-result.ts`. */
  unstorable: number[];
}

export type BatchScan =
  | { outcome: 'scanned'; events: EventRanges }
  | { outcome: 'invalid_json'; offset: number }
  | { outcome: 'events_missing' | 'events_not_array' | 'too_many_events' };

const EVENTS_KEY = Buffer.from('events');
const DATA_KEY = Buffer.from('data');

// Bytes between two yields: about half a millisecond of scanning.
const STEP_BYTES = 256 * 1024;

/**
 * Checks that `bytes` (valid UTF-8) are exactly one JSON text and finds its `events` without building values. The last of
 * repeated keys applies, as in JSON.parse. Yields between elements every 256 KB, so that its caller can return to the event
 * loop; a smaller body never yields.
 *
 * Returns `too_many_events` as soon as any `events` array has more than `maxEvents` elements; the rest is then not scanned.
 */
export function* scanBatch(bytes: Buffer, maxEvents: number): Generator<void, BatchScan, void> {
  const result = newScanResult();
  let found: BatchScan = { outcome: 'events_missing' };
  let at = skipSpace(bytes, 0);
  if (byteAt(bytes, at) !== 0x7b) {
    at = skipValue(bytes, at, result);
    return endOfText(bytes, at, found);
  }
  at = skipSpace(bytes, at + 1);
  let isFirst = true;
  while (byteAt(bytes, at) !== 0x7d || !isFirst) {
    const keyStart = at;
    const keyEnd = skipString(bytes, keyStart, result);
    at = keyEnd < 0 ? keyEnd : skipColon(bytes, keyEnd);
    if (at < 0) return invalid(at);

    const isEvents = keyIs(bytes, keyStart, keyEnd, EVENTS_KEY);
    if (isEvents && byteAt(bytes, at) === 0x5b) {
      const events: EventRanges = {
        start: [],
        end: [],
        dataStart: [],
        dataEnd: [],
        depth: [],
        unstorable: [],
      };
      const scan = yield* scanElements(bytes, at, maxEvents, result, events);
      if (typeof scan !== 'number') return scan;
      at = scan;
      found = { outcome: 'scanned', events };
    } else {
      at = skipValue(bytes, at, result);
      if (at < 0) return invalid(at);
      if (isEvents) found = { outcome: 'events_not_array' };
    }

    at = skipSpace(bytes, at);
    if (byteAt(bytes, at) === 0x7d) break;
    if (byteAt(bytes, at) !== 0x2c) return invalid(~at);
    at = skipSpace(bytes, at + 1);
    isFirst = false;
  }
  return endOfText(bytes, at + 1, found);
}

/** Scans the array at `at` into `events`; returns the offset after it. */
function* scanElements(
  bytes: Buffer,
  at: number,
  maxEvents: number,
  result: ScanResult,
  events: EventRanges,
): Generator<void, number | BatchScan, void> {
  let nextPause = at + STEP_BYTES;
  at = skipSpace(bytes, at + 1);
  if (byteAt(bytes, at) === 0x5d) return at + 1;
  for (;;) {
    if (events.start.length === maxEvents) return { outcome: 'too_many_events' };
    at = scanElement(bytes, at, result, events);
    if (at < 0) return invalid(at);
    at = skipSpace(bytes, at);
    if (byteAt(bytes, at) === 0x5d) return at + 1;
    if (byteAt(bytes, at) !== 0x2c) return invalid(~at);
    at = skipSpace(bytes, at + 1);
    if (at >= nextPause) {
      nextPause = at + STEP_BYTES;
      yield;
    }
  }
}

/** Scans one element into `events`. Result as of `skipValue`. */
function scanElement(bytes: Buffer, start: number, result: ScanResult, events: EventRanges): number {
  result.depth = 0;
  result.unstorable = 0;
  let dataStart = -1;
  let dataEnd = -1;
  let at = start;
  if (byteAt(bytes, at) !== 0x7b) {
    at = skipValue(bytes, at, result);
    if (at < 0) return at;
  } else {
    at = skipSpace(bytes, at + 1);
    let isFirst = true;
    while (byteAt(bytes, at) !== 0x7d || !isFirst) {
      const keyStart = at;
      const keyEnd = skipString(bytes, keyStart, result);
      if (keyEnd < 0) return keyEnd;
      const valueStart = skipColon(bytes, keyEnd);
      if (valueStart < 0) return valueStart;
      at = skipValue(bytes, valueStart, result);
      if (at < 0) return at;
      if (keyIs(bytes, keyStart, keyEnd, DATA_KEY)) {
        dataStart = valueStart;
        dataEnd = at;
      }
      at = skipSpace(bytes, at);
      if (byteAt(bytes, at) === 0x7d) break;
      if (byteAt(bytes, at) !== 0x2c) return ~at;
      at = skipSpace(bytes, at + 1);
      isFirst = false;
    }
    at++;
  }
  events.start.push(start);
  events.end.push(at);
  events.dataStart.push(dataStart);
  events.dataEnd.push(dataEnd);
  events.depth.push(result.depth);
  events.unstorable.push(result.unstorable);
  return at;
}

/** Whether the quoted key in [start, end) equals `name`, written with or without escapes. */
function keyIs(bytes: Buffer, start: number, end: number, name: Buffer): boolean {
  const length = end - start - 2;
  if (length < name.length || length > 6 * name.length) return false;
  if (length === name.length) {
    for (let i = 0; i < length; i++) if (bytes[start + 1 + i] !== name[i]) return false;
    return true;
  }
  const quoted = bytes.toString('latin1', start, end);
  return quoted.includes('\\') && JSON.parse(quoted) === name.toString('latin1');
}

function endOfText(bytes: Buffer, at: number, found: BatchScan): BatchScan {
  if (at < 0) return invalid(at);
  const end = skipSpace(bytes, at);
  return end === bytes.length ? found : { outcome: 'invalid_json', offset: end };
}

function invalid(complement: number): BatchScan {
  return { outcome: 'invalid_json', offset: ~complement };
}
