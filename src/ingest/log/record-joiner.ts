import { decodeRecord, UnreadableRecord } from './log-record.js';
import type { LoggedBatch, LoggedChunk } from './log-store.js';
import type { RawRecord } from './partition-reader.js';

export interface JoinedRecords {
  batches: LoggedBatch[];
  /** Chunks whose batch is not complete. */
  chunks: LoggedChunk[];
  /** Attempts whose chunks were joined to one of `batches`. */
  joined: string[];
  deadLetters: number;
}

export interface JoinSources {
  /** Chunks of earlier records, by position. */
  chunksOf: (attempt: string) => Promise<ReadonlyMap<number, Buffer>>;
  /** Resolves when the record is durable elsewhere. */
  setAside: (record: RawRecord, reason: string) => Promise<void>;
}

/** Decodes records of one partition, in order, and joins chunks. */
export async function joinRecords(
  records: readonly RawRecord[],
  { chunksOf, setAside }: JoinSources,
): Promise<JoinedRecords> {
  const batches: LoggedBatch[] = [];
  const chunks = new Map<string, Map<number, LoggedChunk>>();
  const joined: string[] = [];
  let deadLetters = 0;
  for (const record of records) {
    try {
      const decoded = decodeRecord(record.key, record.value);
      if (decoded.kind === 'batch') batches.push(decoded.batch);
      if (decoded.kind !== 'chunk') continue;
      const { attempt, position, count } = decoded;
      const known = chunks.get(attempt) ?? new Map<number, LoggedChunk>();
      chunks.set(attempt, known.set(position, decoded));
      const stored = await chunksOf(attempt);
      const parts = Array.from({ length: count }, (_, at) => known.get(at)?.bytes ?? stored.get(at));
      if (parts.some((part) => part === undefined)) continue;
      const whole = decodeRecord(record.key, Buffer.concat(parts.filter((part) => part !== undefined)));
      if (whole.kind !== 'batch') throw new UnreadableRecord('joined chunks are not a batch');
      batches.push(whole.batch);
      joined.push(attempt);
      chunks.delete(attempt);
    } catch (error) {
      if (!(error instanceof UnreadableRecord)) throw error;
      await setAside(record, error.message);
      deadLetters += 1;
    }
  }
  return {
    batches,
    chunks: [...chunks.values()].flatMap((parts) => [...parts.values()]),
    joined,
    deadLetters,
  };
}
