import type { BucketOf } from './evaluate-flag.js';

/** A power of two; 21 bytes each, and the texts that they hold. With as many users as slots half of them share a slot. */
const SLOTS = 65_536;
/** Longer texts are not held, so that all slots together hold 8 MB at most. */
const LONGEST = 128;
/** 2^32 divided by the golden ratio, odd: each text of four letters has a product of its own. */
export const HASH_FACTOR = 0x9e3779b1;

/** A bucket in two steps: after the first, a memory may have it. */
export interface BucketSteps {
  /** @returns a hash of flag and user, for a place in a table. */
  read: (flagKey: string, userId: string) => number;
  /** The bucket of the flag and the user that were read last. */
  bucket: BucketOf;
}

/**
 * Remembers buckets from the second time on. They depend on flag and user alone, so no change of a flag makes one wrong.
 *
 * A slot holds the last pair that came twice, and the hash of the last one that came. So users who come once replace no other, and
 * cost no writes of texts. A map costs less for users who come again, 20 ns against 70, but for users who do not, as much as the hash
 * (docs/benchmarks.md).
 */
export function rememberBuckets({ read, bucket }: BucketSteps, slots = SLOTS): BucketOf {
  const hashes = new Int32Array(slots);
  const flags = new Array<string | undefined>(slots).fill(undefined);
  const users = new Array<string | undefined>(slots).fill(undefined);
  const buckets = new Uint8Array(slots);
  return (flagKey, userId) => {
    const hash = finish(read(flagKey, userId));
    if (flagKey.length + userId.length > LONGEST) return bucket(flagKey, userId);
    const slot = hash & (slots - 1);
    // The hashes first: to compare texts that differ, V8 reads both, of which one is not in the processor's cache.
    if (hashes[slot] !== hash) {
      hashes[slot] = hash;
      return bucket(flagKey, userId);
    }
    if (users[slot] === userId && flags[slot] === flagKey) return buckets[slot] as number;
    const found = bucket(flagKey, userId);
    flags[slot] = flagKey;
    users[slot] = userId;
    buckets[slot] = found;
    return found;
  };
}

/** {@link BucketSteps.read}, one letter at a time; of a text that is not held, its first part. */
export function hashOfText(start: number, text: string): number {
  const length = Math.min(text.length, LONGEST);
  let hash = start;
  for (let at = 0; at < length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), HASH_FACTOR);
  return hash;
}

/** The last step of MurmurHash3: every bit of the sum changes the lower bits. */
function finish(sum: number): number {
  let hash = Math.imul(sum ^ (sum >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return hash ^ (hash >>> 16);
}
