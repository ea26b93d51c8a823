import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { bucketOf } from '../../../../src/flags/rule/bucket.js';
import { portableBucketOf } from './portable-bucket.js';

interface Vector {
  flagKey: string;
  userId: string;
  bucket: number;
}

const FILE = join(import.meta.dirname, '..', '..', '..', '..', 'contracts', 'flags', 'v1', 'buckets.json');
const vectors = JSON.parse(readFileSync(FILE, 'utf8')) as Record<
  'buckets' | 'discriminators' | 'sweep',
  Vector[]
>;

it('computes the bucket of each test vector without Node', () => {
  const all = [...vectors.buckets, ...vectors.sweep, ...vectors.discriminators];
  expect(all.length).toBeGreaterThan(140);
  for (const { flagKey, userId, bucket } of all) {
    expect([flagKey, userId, portableBucketOf(flagKey, userId)]).toEqual([flagKey, userId, bucket]);
  }
});

it('computes the same bucket as Node for texts of every length', () => {
  for (let length = 0; length < 200; length++) {
    const user = 'é'.repeat(length);
    expect(portableBucketOf('flag', user)).toBe(bucketOf('flag', user));
  }
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), fc.string({ unit: 'binary' }), (flag, user) => {
      expect(portableBucketOf(flag, user)).toBe(bucketOf(flag, user));
    }),
  );
});
