import type { BucketOf } from './evaluate-flag.js';

/** Number of slots, a power of two; each takes 21 bytes and its texts. With as many users as slots, half of them share a slot. */
const SLOTS = 65_536;
/** Longer texts are not cached, so that all slots together take at most 8 MB. */
const LONGEST = 128;
/** 2^32 divided by the golden ratio, odd: texts of four characters have different products. */
export const HASH_FACTOR = 0x9e3779b1;

/** Computation of a bucket in two steps, between which a cache is read. */
export interface BucketSteps {
  /** @returns a hash of flag and user, by which a table is indexed. */
  read: (flagKey: string, userId: string) => number;
  /** Bucket of the last read flag and user. */
  bucket: BucketOf;
}

/**
 * Caches buckets from the second evaluation on. They depend only on flag and user, so changes of flags never invalidate
 * them.
 *
 * A slot stores the last pair that was evaluated twice, and the hash of the last evaluated pair. So users with a single
 * evaluation evict no others, and cause no writes of texts. A map would take less for recurring users, 20 ns instead of 70
 * ns, but as much as the hash for others (docs/benchmarks.md).
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
    // Compares the hashes first: to compare different texts, V8 reads both, of which one is not in the processor's cache.
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

/** {@link BucketSteps.read}, one character at a time; only the first part of a text that is not cached. */
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
