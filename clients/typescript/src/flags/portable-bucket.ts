import type { BucketOf } from '../../../../src/flags/rule/evaluate-flag.js';
import { hashOfText, type BucketSteps } from '../../../../src/flags/rule/remember-buckets.js';

/** The bucket of `src/flags/rule/bucket.ts` for browsers: SubtleCrypto is asynchronous, and evaluation is synchronous. */
export const portableBucketOf: BucketOf = (flagKey, userId) =>
  firstWordOfSha256(new TextEncoder().encode(`${flagKey}:${userId}`)) % 100;

export const portableBucketSteps: BucketSteps = {
  read: (flagKey, userId) => hashOfText(hashOfText(0, flagKey), userId),
  bucket: portableBucketOf,
};

/** The first 32 bits of SHA-256 (FIPS 180-4), unsigned. */
function firstWordOfSha256(message: Uint8Array): number {
  const length = message.length;
  const padded = new DataView(new ArrayBuffer((((length + 8) >> 6) << 6) + 64));
  message.forEach((byte, index) => padded.setUint8(index, byte));
  padded.setUint8(length, 0x80);
  padded.setUint32(padded.byteLength - 8, Math.floor(length / 0x20000000));
  padded.setUint32(padded.byteLength - 4, length << 3);
  const hash = INITIAL.slice();
  const words = new Int32Array(64);
  for (let block = 0; block < padded.byteLength; block += 64) {
    for (let t = 0; t < 64; t++) words[t] = t < 16 ? padded.getInt32(block + t * 4) : extend(words, t);
    compress(hash, words);
  }
  return at(hash, 0) >>> 0;
}

function extend(words: Int32Array, t: number): number {
  const a = at(words, t - 15);
  const b = at(words, t - 2);
  const small = rotate(a, 7) ^ rotate(a, 18) ^ (a >>> 3);
  const large = rotate(b, 17) ^ rotate(b, 19) ^ (b >>> 10);
  return at(words, t - 16) + small + at(words, t - 7) + large;
}

function compress(hash: Int32Array, words: Int32Array): void {
  let [a, b, c, d, e, f, g, h] = hash as unknown as [
    number,
    number,
    number,
    number,
    number,
    number,
    number,
    number,
  ];
  for (let t = 0; t < 64; t++) {
    const sum1 = rotate(e, 6) ^ rotate(e, 11) ^ rotate(e, 25);
    const one = (h + sum1 + ((e & f) ^ (~e & g)) + at(ROUNDS, t) + at(words, t)) | 0;
    const sum0 = rotate(a, 2) ^ rotate(a, 13) ^ rotate(a, 22);
    const two = (sum0 + ((a & b) ^ (a & c) ^ (b & c))) | 0;
    [h, g, f, e, d, c, b, a] = [g, f, e, (d + one) | 0, c, b, a, (one + two) | 0];
  }
  [a, b, c, d, e, f, g, h].forEach((word, index) => (hash[index] = at(hash, index) + word));
}

function rotate(word: number, bits: number): number {
  return (word >>> bits) | (word << (32 - bits));
}

function at(words: Int32Array, index: number): number {
  return words[index] as number;
}

/** The first 32 bits of the fractional parts of the roots of the first primes. */
function rootsOfPrimes(count: number, exponent: number): Int32Array {
  const roots: number[] = [];
  for (let candidate = 2; roots.length < count; candidate++) {
    let isPrime = true;
    for (let divisor = 2; divisor * divisor <= candidate; divisor++) isPrime &&= candidate % divisor !== 0;
    if (isPrime) roots.push((candidate ** exponent % 1) * 2 ** 32);
  }
  return Int32Array.from(roots);
}

const INITIAL = rootsOfPrimes(8, 1 / 2);
const ROUNDS = rootsOfPrimes(64, 1 / 3);
