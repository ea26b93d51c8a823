import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { seededRandom } from '../../../test/support/seeded-random.js';
import { bucketOf } from './bucket.js';

interface Vectors {
  buckets: {
    id: string;
    flagKey: string;
    userId: string;
    inputUtf8Hex: string;
    sha256: string;
    word0: number;
    bucket: number;
  }[];
  sweep: { id: string; flagKey: string; userId: string; bucket: number; trueAtRollout: number }[];
  discriminators: ({ flagKey: string; userId: string; word0: number; bucket: number } & Record<
    `wrongIf${string}`,
    number
  >)[];
}

const CONTRACTS = join(import.meta.dirname, '..', '..', '..', 'contracts', 'flags', 'v1');
const { buckets, sweep, discriminators } = JSON.parse(
  readFileSync(join(CONTRACTS, 'buckets.json'), 'utf8'),
) as Vectors;

// Implemented differently from bucket.ts: bytes instead of hex text, arithmetic instead of a parsed number.
const digestOf = (bytes: Uint8Array): Buffer => createHash('sha256').update(bytes).digest();
const wordOf = (digest: Buffer): number =>
  [...digest.subarray(0, 4)].reduce((word, byte) => word * 256 + byte, 0);

it.each(buckets)(
  '$id is computed from its bytes',
  ({ flagKey, userId, inputUtf8Hex, sha256, word0, bucket }) => {
    const bytes = Buffer.from(inputUtf8Hex, 'hex');
    expect(new TextEncoder().encode(`${flagKey}:${userId}`)).toEqual(new Uint8Array(bytes));
    const digest = digestOf(bytes);
    expect([digest.toString('hex'), wordOf(digest), wordOf(digest) % 100]).toEqual([sha256, word0, bucket]);
    expect(bucketOf(flagKey, userId)).toBe(bucket);
  },
);

it('the contract has a user for each of the hundred buckets', () => {
  expect(sweep.map(({ bucket }) => bucket)).toEqual(Array.from({ length: 100 }, (_, bucket) => bucket));
  for (const { flagKey, userId, bucket, trueAtRollout } of sweep) {
    expect(wordOf(digestOf(Buffer.from(`${flagKey}:${userId}`))) % 100).toBe(bucket);
    expect(trueAtRollout).toBe(bucket + 1);
  }
});

it('the contract has users for whom every wrong implementation returns another bucket', () => {
  for (const { flagKey, userId, word0, bucket, ...given } of discriminators) {
    const digest = digestOf(Buffer.from(`${flagKey}:${userId}`));
    const big = (bytes: Buffer): bigint => BigInt(`0x${bytes.toString('hex')}`);
    expect([wordOf(digest), word0 % 100]).toEqual([word0, bucket]);
    expect([flagKey, userId, bucketOf(flagKey, userId)]).toEqual([flagKey, userId, bucket]);
    const wrong = {
      wrongIfSignedAbs: Math.abs(digest.readInt32BE()) % 100,
      wrongIfLittleEndian: digest.readUInt32LE() % 100,
      wrongIf8Bytes: Number(big(digest.subarray(0, 8)) % 100n),
      wrongIfWholeDigest: Number(big(digest) % 100n),
      wrongIfMultiplyShift: Math.floor((word0 * 100) / 2 ** 32),
    };
    expect(given).toMatchObject(wrong);
    expect(Object.values(wrong)).not.toContain(bucket);
  }
});

it('buckets equal those of the SHA-256 of Node for messages of every length and every kind of character', () => {
  const random = seededRandom('buckets');
  const below = (limit: number): number => Math.floor(random() * limit);
  const alphabets = [
    'abcdefghijklmnopqrstuvwxyz0123456789-_.',
    'aé',
    'a漢',
    'a😀',
    '\u0000\u007f\u0080',
    '\ud83da',
  ];
  for (let length = 0; length <= 140; length++) {
    for (const alphabet of alphabets) {
      const letters = [...alphabet];
      const text = Array.from({ length }, () => letters[below(letters.length)]).join('');
      const cut = below(text.length + 1);
      const [flagKey, userId] = [text.slice(0, cut), text.slice(cut)];
      const expected = wordOf(digestOf(Buffer.from(`${flagKey}:${userId}`))) % 100;
      expect([flagKey, userId, bucketOf(flagKey, userId)]).toEqual([flagKey, userId, expected]);
    }
  }
});

it('buckets equal those of the SHA-256 of Node for every length of flag key and user, also with alternating keys', () => {
  const letters = 'abcdefghijklmnopqrstuvwxyz0123456789-_.ABCDEFGHIJKLMNOPQRSTUVWXYZ';
  const wrong: [string, string][] = [];
  for (let keyLength = 0; keyLength <= 56; keyLength++) {
    for (let userLength = 0; userLength <= 57 - keyLength; userLength++) {
      for (const flagKey of [letters.slice(0, keyLength), letters.slice(9, 9 + keyLength)]) {
        const userId = letters.slice(-userLength - 1, -1);
        const expected = wordOf(digestOf(Buffer.from(`${flagKey}:${userId}`))) % 100;
        if (bucketOf(flagKey, userId) !== expected) wrong.push([flagKey, userId]);
      }
    }
  }
  expect(wrong).toEqual([]);
});
