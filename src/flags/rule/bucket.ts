import { hash } from 'node:crypto';
import type { BucketOf } from './evaluate-flag.js';

/**
 * The first 4 bytes of the SHA-256 of the UTF-8 bytes of `<flagKey>:<userId>`, as unsigned big-endian
 * number, modulo 100. Bytes as received: no trimming, no folding, no Unicode normalisation.
 */
export const bucketOf: BucketOf = (flagKey, userId) =>
  // As hex text: 390 ns, against 1,300 for a Buffer and 2,400 in plain JavaScript (@noble/hashes).
  Number.parseInt(hash('sha256', `${flagKey}:${userId}`, 'hex').slice(0, 8), 16) % 100;

const MOST_REMEMBERED = 50_000;

/** Remembers buckets. They depend on flag and user alone, so no change of a flag makes one wrong. */
export function rememberBuckets(inner: BucketOf = bucketOf, most = MOST_REMEMBERED): BucketOf {
  let count = 0;
  const byFlag = new Map<string, Map<string, number>>();
  return (flagKey, userId) => {
    const known = byFlag.get(flagKey)?.get(userId);
    if (known !== undefined) return known;
    if (count >= most) {
      byFlag.clear();
      count = 0;
    }
    const bucket = inner(flagKey, userId);
    const users = byFlag.get(flagKey) ?? new Map<string, number>();
    byFlag.set(flagKey, users.set(userId, bucket));
    count += 1;
    return bucket;
  };
}
