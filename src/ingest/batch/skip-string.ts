import { byteAt } from './byte-at.js';
import { UNSTORABLE_NUL, UNSTORABLE_SURROGATE, type ScanResult } from './scan-result.js';

const QUOTE = 0x22;
const BACKSLASH = 0x5c;

/** 1 for every byte that is literal inside a string: no quote, no backslash, no control character. */
const PLAIN = new Uint8Array(256).fill(1, 0x20);
PLAIN[QUOTE] = 0;
PLAIN[BACKSLASH] = 0;

/** Hexadecimal digit by byte; 16 for every other byte. */
const HEX = new Uint8Array(256).fill(16);
for (const digit of '0123456789abcdefABCDEF') HEX[digit.charCodeAt(0)] = parseInt(digit, 16);

/** 1 for every byte that may follow a backslash, except the `u` of `\uXXXX`. */
const SHORT_ESCAPE = new Uint8Array(256);
for (const byte of Buffer.from('"\\/bfnrt')) SHORT_ESCAPE[byte] = 1;

/** Skips one string with its quotes. Result as of `skipValue`. */
export function skipString(bytes: Buffer, at: number, result: ScanResult): number {
  if (byteAt(bytes, at) !== QUOTE) return ~at;
  // A local variable, because V8 would load the length for every byte; most of a body passes through this loop.
  const end = bytes.length;
  at++;
  for (;;) {
    while (at < end && PLAIN[bytes[at]!] === 1) at++;
    const byte = byteAt(bytes, at);
    if (byte === QUOTE) return at + 1;
    if (byte !== BACKSLASH) return ~at;
    if (SHORT_ESCAPE[byteAt(bytes, at + 1)] === 1) {
      at += 2;
      continue;
    }
    const unit = escapedUnit(bytes, at);
    if (unit < 0) return ~at;
    at += 6;
    if (unit === 0) result.unstorable |= UNSTORABLE_NUL;
    if ((unit & 0xf800) !== 0xd800) continue;
    const next = unit < 0xdc00 ? escapedUnit(bytes, at) : -1;
    if (next >= 0 && (next & 0xfc00) === 0xdc00) at += 6;
    else result.unstorable |= UNSTORABLE_SURROGATE;
  }
}

/** The UTF-16 code unit of the `\uXXXX` at `at`; -1 when there is none. */
function escapedUnit(bytes: Buffer, at: number): number {
  if (byteAt(bytes, at) !== BACKSLASH || byteAt(bytes, at + 1) !== 0x75 || at + 5 >= bytes.length) return -1;
  const [a, b, c, d] = [
    HEX[byteAt(bytes, at + 2)]!,
    HEX[byteAt(bytes, at + 3)]!,
    HEX[byteAt(bytes, at + 4)]!,
    HEX[byteAt(bytes, at + 5)]!,
  ];
  return (a | b | c | d) > 15 ? -1 : (a << 12) | (b << 8) | (c << 4) | d;
}
