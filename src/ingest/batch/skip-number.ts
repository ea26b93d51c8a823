import { byteAt } from './byte-at.js';
import { MAX_DIGITS, UNSTORABLE_NUMBER, SUSPECT_NUMBER, type ScanResult } from './scan-result.js';

// Every number below 10^308 is finite as a double.
const SURE_DIGITS = 308;

/** Skips one number. Result as of `skipValue`. */
export function skipNumber(bytes: Buffer, start: number, result: ScanResult): number {
  const digits = byteAt(bytes, start) === 0x2d ? start + 1 : start;
  let at = skipDigits(bytes, digits);
  if (at === digits || (byteAt(bytes, digits) === 0x30 && at > digits + 1)) return ~digits;
  const wholeDigits = at - digits;
  let decimals = 0;
  if (byteAt(bytes, at) === 0x2e) {
    const fraction = at + 1;
    at = skipDigits(bytes, fraction);
    if (at === fraction) return ~at;
    decimals = at - fraction;
  }
  const exponentMark = at;
  if (byteAt(bytes, at) === 0x65 || byteAt(bytes, at) === 0x45) {
    at++;
    if (byteAt(bytes, at) === 0x2b || byteAt(bytes, at) === 0x2d) at++;
    const exponent = at;
    at = skipDigits(bytes, exponent);
    if (at === exponent) return ~at;
  }
  // 300 characters without an exponent are within a double's range; nearly every number ends here.
  if (at > exponentMark || at - start > 300) {
    const exponent = at > exponentMark ? exponentAt(bytes, exponentMark + 1, at) : 0;
    if (wholeDigits + exponent > SURE_DIGITS) result.unstorable |= SUSPECT_NUMBER;
    if (Math.max(wholeDigits + exponent, decimals - exponent) > MAX_DIGITS)
      result.unstorable |= UNSTORABLE_NUMBER;
  }
  return at;
}

/** The signed integer in [start, end); capped at a little over a million, which represents all larger ones. */
function exponentAt(bytes: Buffer, start: number, end: number): number {
  let size = 0;
  for (let at = start; at < end && size < 1e6; at++) {
    const byte = byteAt(bytes, at);
    if (byte >= 0x30) size = size * 10 + byte - 0x30;
  }
  return byteAt(bytes, start) === 0x2d ? -size : size;
}

function skipDigits(bytes: Buffer, at: number): number {
  for (;;) {
    const byte = byteAt(bytes, at);
    if (byte < 0x30 || byte > 0x39) return at;
    at++;
  }
}
