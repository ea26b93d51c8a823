import type { LoggedBatch } from '../log-store.js';

const HOUR_MS = 3_600_000;
/** Lifetime of a key in `claim_ingest_keys`. */
const KEY_LIFETIME_MS = 24 * HOUR_MS;
/**
 * A worker claims a key when it stores the batch, which can be long after its receipt: a later repeat with the same body is then
 * still a repeat.
 */
export const MAX_KEY_AGE_MS = 48 * HOUR_MS;

/** The first record of an idempotency key. */
export interface FirstRecord {
  receivedAtMs: number;
  bodySha256: Buffer;
}

/** Whether a worker that read `first` would drop `later`, which has the same project and key. */
export function isRepeat(first: FirstRecord, later: FirstRecord): boolean {
  const ageMs = later.receivedAtMs - first.receivedAtMs;
  return ageMs < KEY_LIFETIME_MS || (ageMs < MAX_KEY_AGE_MS && first.bodySha256.equals(later.bodySha256));
}

export interface Separated {
  first: LoggedBatch[];
  repeats: LoggedBatch[];
}

/**
 * Separates the first batches of their keys from the repeats of `batches` and of earlier records.
 *
 * @param known first records of earlier batches, by {@link keyOf}; those of `batches` are added.
 */
export function separateRepeats(batches: readonly LoggedBatch[], known: Map<string, FirstRecord>): Separated {
  const separated: Separated = { first: [], repeats: [] };
  const unkeyed = new Set<string>();
  for (const batch of batches) {
    const key = keyOf(batch);
    if (key === null || batch.idempotency === null) {
      // A record that the producer wrote twice. In another group its events are found in PostgreSQL.
      const seed = batch.origin.seed.toString('hex');
      separated[unkeyed.has(seed) ? 'repeats' : 'first'].push(batch);
      unkeyed.add(seed);
      continue;
    }
    const record = {
      receivedAtMs: batch.origin.receivedAtMs,
      bodySha256: batch.idempotency.bodySha256,
    };
    const earlier = known.get(key);
    if (earlier !== undefined && isRepeat(earlier, record)) {
      separated.repeats.push(batch);
      continue;
    }
    known.set(key, record);
    separated.first.push(batch);
  }
  return separated;
}

/** `null`: the batch has no idempotency key, so none repeats it. */
export function keyOf({ projectId, idempotency }: LoggedBatch): string | null {
  return idempotency === null ? null : `${projectId} ${idempotency.key}`;
}
