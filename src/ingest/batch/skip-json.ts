import { byteAt } from './byte-at.js';
import type { ScanResult } from './scan-result.js';
import { skipNumber } from './skip-number.js';
import { skipString } from './skip-string.js';

const QUOTE = 0x22;
const COMMA = 0x2c;
const COLON = 0x3a;
const OPEN_BRACKET = 0x5b;
const CLOSE_BRACKET = 0x5d;
const OPEN_BRACE = 0x7b;
const CLOSE_BRACE = 0x7d;

/** The first offset from `at` on that is not JSON white space. */
export function skipSpace(bytes: Buffer, at: number): number {
  for (;;) {
    const byte = byteAt(bytes, at);
    if (byte !== 0x20 && byte !== 0x0a && byte !== 0x0d && byte !== 0x09) return at;
    at++;
  }
}

/**
 * Checks one JSON value, without surrounding space, against the whole JSON grammar without building it. Returns the offset
 * after the value, or the complement (`~offset`, always negative) of the first byte that JSON does not allow. The bytes must
 * be valid UTF-8.
 */
export function skipValue(bytes: Buffer, at: number, result: ScanResult): number {
  let depth = 0;
  let inObject = false;
  let open = result.open;
  for (;;) {
    const byte = byteAt(bytes, at);
    if (byte === QUOTE) {
      at = skipString(bytes, at, result);
    } else if (byte === OPEN_BRACE || byte === OPEN_BRACKET) {
      inObject = byte === OPEN_BRACE;
      if (depth === open.length) {
        open = new Uint8Array(2 * depth);
        open.set(result.open);
        result.open = open;
      }
      open[depth++] = inObject ? 1 : 0;
      if (depth > result.depth) result.depth = depth;
      at = skipSpace(bytes, at + 1);
      if (byteAt(bytes, at) !== (inObject ? CLOSE_BRACE : CLOSE_BRACKET)) {
        if (inObject) at = skipKey(bytes, at, result);
        if (at < 0) return at;
        continue;
      }
    } else {
      at = skipScalar(bytes, at, result);
    }
    if (at < 0) return at;

    // A value has ended, or an empty container is about to end: closes the containers that end here, up to the next comma.
    for (;;) {
      if (depth === 0) return at;
      at = skipSpace(bytes, at);
      const next = byteAt(bytes, at);
      if (next === COMMA) {
        at = skipSpace(bytes, at + 1);
        if (inObject) at = skipKey(bytes, at, result);
        if (at < 0) return at;
        break;
      }
      if (next !== (inObject ? CLOSE_BRACE : CLOSE_BRACKET)) return ~at;
      depth--;
      inObject = depth > 0 && open[depth - 1] === 1;
      at++;
    }
  }
}

/** Skips `"key" :` and the white space after it. Result as of `skipValue`. */
function skipKey(bytes: Buffer, at: number, result: ScanResult): number {
  at = skipString(bytes, at, result);
  return at < 0 ? at : skipColon(bytes, at);
}

/** Skips the colon after a key and the white space around it. Result as of `skipValue`. */
export function skipColon(bytes: Buffer, at: number): number {
  at = skipSpace(bytes, at);
  return byteAt(bytes, at) === COLON ? skipSpace(bytes, at + 1) : ~at;
}

function skipScalar(bytes: Buffer, at: number, result: ScanResult): number {
  switch (byteAt(bytes, at)) {
    case 0x74: // true
      return byteAt(bytes, at + 1) === 0x72 &&
        byteAt(bytes, at + 2) === 0x75 &&
        byteAt(bytes, at + 3) === 0x65
        ? at + 4
        : ~at;
    case 0x66: // false
      return byteAt(bytes, at + 1) === 0x61 &&
        byteAt(bytes, at + 2) === 0x6c &&
        byteAt(bytes, at + 3) === 0x73 &&
        byteAt(bytes, at + 4) === 0x65
        ? at + 5
        : ~at;
    case 0x6e: // null
      return byteAt(bytes, at + 1) === 0x75 &&
        byteAt(bytes, at + 2) === 0x6c &&
        byteAt(bytes, at + 3) === 0x6c
        ? at + 4
        : ~at;
    default:
      return skipNumber(bytes, at, result);
  }
}
