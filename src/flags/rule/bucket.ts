import { hash } from 'node:crypto';
import type { BucketOf } from './evaluate-flag.js';
import { HASH_FACTOR, hashOfText, type BucketSteps } from './remember-buckets.js';
import { block, bucketOfBlock } from './sha256-block.gen.js';

/** Capacity of a block of 64 bytes without the terminator of the message and its length. */
const MAX_BYTES = 55;
const LAST_ASCII = 0x7f;
const COLON = 0x3a;
const END_OF_MESSAGE = 0x80;

/**
 * The first 4 bytes of the SHA-256 of the UTF-8 bytes of `<flagKey>:<userId>`, as unsigned big-endian number, modulo 100.
 * Bytes as received: no trimming, no folding, no Unicode normalization.
 *
 * Nearly every message fits into one block, for which this takes half the time of Node's hash.
 */
export const bucketOf: BucketOf = (flagKey, userId) => {
  fillBlock(flagKey, userId);
  return bucketOfFilled(flagKey, userId);
};

/** {@link bucketOf} for `rememberBuckets`: the text is read once for the cache and for the block. */
export const bucketSteps: BucketSteps = { read: fillBlock, bucket: bucketOfFilled };

function bucketOfFilled(flagKey: string, userId: string): number {
  return isFilled ? bucketOfBlock() : firstWordByNode(`${flagKey}:${userId}`) % 100;
}

/** As hexadecimal text, which takes 390 ns instead of 1,300 ns for a Buffer. */
function firstWordByNode(message: string): number {
  return Number.parseInt(hash('sha256', message, 'hex').slice(0, 8), 16);
}

/** Block contents of the last flag key and the colon: whole words, and the remaining characters. */
const prefixWords = new Int32Array(16);
let prefixKey: string | null = null;
let prefixLength = 0;
let prefixRest = 0;
let prefixHash = 0;
let isPrefixAscii = false;
/** Whether the last message is ASCII and fits; otherwise the block must not be used. */
let isFilled = false;

/**
 * Reads four characters at a time and validates them at the end, which takes 36 ns for a UUID, instead of 80 ns for one
 * character at a time.
 *
 * @returns a hash of flag and user.
 */
function fillBlock(flagKey: string, userId: string): number {
  if (flagKey !== prefixKey) readPrefix(flagKey);
  const userLength = userId.length;
  const length = prefixLength + userLength;
  isFilled = false;
  if (length > MAX_BYTES || !isPrefixAscii) return hashOfText(prefixHash, userId);
  let index = 0;
  for (; index < prefixLength >> 2; index++) block[index] = prefixWords[index] as number;

  const restBits = (prefixLength & 3) << 3;
  const restMask = (1 << restBits) - 1;
  let rest = prefixRest & restMask;
  let hash = prefixHash;
  let seen = 0;
  let at = 0;
  for (; at + 3 < userLength; at += 4) {
    const a = userId.charCodeAt(at);
    const b = userId.charCodeAt(at + 1);
    const c = userId.charCodeAt(at + 2);
    const d = userId.charCodeAt(at + 3);
    seen |= a | b | c | d;
    const word = (a << 24) | (b << 16) | (c << 8) | d;
    block[index++] = (rest << (32 - restBits)) | (word >>> restBits);
    rest = word & restMask;
    hash = Math.imul(hash ^ word, HASH_FACTOR);
  }
  for (; at < userLength; at++) {
    const code = userId.charCodeAt(at);
    seen |= code;
    rest = (rest << 8) | code;
    hash = Math.imul(hash ^ code, HASH_FACTOR);
    if (((prefixLength + at) & 3) === 3) block[index++] = rest;
  }
  if (seen > LAST_ASCII) return hash;
  block[index] = ((rest << 8) | END_OF_MESSAGE) << (24 - ((length & 3) << 3));
  while (++index < 15) block[index] = 0;
  block[15] = length << 3;
  isFilled = true;
  return hash;
}

/** A key that does not fit writes beyond the words, which has no effect. */
function readPrefix(flagKey: string): void {
  prefixKey = flagKey;
  prefixLength = flagKey.length + 1;
  prefixRest = 0;
  let seen = 0;
  for (let at = 0; at < prefixLength; at++) {
    const code = at < flagKey.length ? flagKey.charCodeAt(at) : COLON;
    seen |= code;
    prefixRest = (prefixRest << 8) | code;
    if ((at & 3) === 3) prefixWords[at >> 2] = prefixRest;
  }
  isPrefixAscii = seen <= LAST_ASCII;
  prefixHash = hashOfText(0, flagKey);
}
