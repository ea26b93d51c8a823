import { failureOf } from '../../sink/postgres-failure.js';
import type { LoggedBatch } from '../log-store.js';
import type { PartitionReader, RawRecord } from '../partition-reader.js';
import { groupRecords } from '../group-records.js';
import { joinRecords } from '../record-joiner.js';
import { PatientReader } from './patient-reader.js';
import type { ReplayRange } from './replay-range.js';
import type { ReplayStore } from './replay-store.js';

export interface ReplayCounts {
  /** Records between the start and the end, probes included. */
  records: number;
  /** Events of these records: the sum of the next four. */
  read: number;
  stored: number;
  present: number;
  /** Events of repeats of an idempotency key or of a record. */
  repeated: number;
  /** Events that were received before the retention period. */
  expired: number;
  /** Records that cannot be read or stored. */
  deadLetters: number;
}

export interface PartitionReplayOptions {
  store: ReplayStore;
  openReader: () => Promise<PartitionReader>;
  dryRun: boolean;
  /** Unix milliseconds; batches received earlier would be dropped with their day. */
  oldestMs: number;
  /** Creates the partitions of past days of `events`. */
  ensureDays: (receivedAtMs: readonly number[]) => Promise<void>;
  /** Records before this offset have been read. */
  onProgress: (offset: bigint) => void;
  onDeadLetter: (offset: bigint, reason: string) => void;
}

/** Reads one range of one partition and stores what PostgreSQL lacks. */
export class PartitionReplay {
  readonly counts: ReplayCounts = {
    records: 0,
    read: 0,
    stored: 0,
    present: 0,
    repeated: 0,
    expired: 0,
    deadLetters: 0,
  };

  constructor(
    private readonly range: ReplayRange,
    private readonly options: PartitionReplayOptions,
  ) {}

  async run(): Promise<ReplayCounts> {
    const { lookback, from, until } = this.range;
    if (from >= until) return this.counts;
    const { store, onProgress } = this.options;
    await store.forgetAll();
    const reader = new PatientReader(this.range.partition, this.options.openReader);
    try {
      for (let offset = lookback; offset < until;) {
        const fetched = await reader.read(async (partition) => {
          const page = await partition.fetch(offset);
          return page.nextOffset > offset ? page : null;
        });
        const records = fetched.records.filter((record) => record.offset < until);
        for (const group of groupRecords(records.filter((record) => record.offset < from)))
          await this.separate(group, false);
        for (const group of groupRecords(records.filter((record) => record.offset >= from)))
          await this.storeGroup(group);
        offset = fetched.nextOffset;
        onProgress(offset < until ? offset : until);
      }
    } finally {
      reader.close();
    }
    return this.counts;
  }

  private async storeGroup(records: readonly RawRecord[]): Promise<void> {
    const { counts, options } = this;
    counts.records += records.length;
    const { first, repeats } = await this.separate(records, true);
    const kept = first.filter(({ origin }) => origin.receivedAtMs >= options.oldestMs);
    counts.read += eventsOf(first) + eventsOf(repeats);
    counts.repeated += eventsOf(repeats);
    counts.expired += eventsOf(first) - eventsOf(kept);
    if (kept.length === 0) return;
    if (!options.dryRun) await options.ensureDays(kept.map(({ origin }) => origin.receivedAtMs));
    await this.store(kept, records.at(-1)?.offset ?? 0n);
  }

  private async separate(
    records: readonly RawRecord[],
    isCounted: boolean,
  ): Promise<{ first: LoggedBatch[]; repeats: LoggedBatch[] }> {
    const { store, onDeadLetter } = this.options;
    const { batches, chunks, joined, deadLetters } = await joinRecords(records, {
      chunksOf: (attempt) => store.chunksOf(attempt),
      // The record is in the dead-letter topic since a worker read it.
      setAside: ({ offset }, reason) => {
        if (isCounted) onDeadLetter(offset, reason);
        return Promise.resolve();
      },
    });
    if (isCounted) this.counts.deadLetters += deadLetters;
    await store.rememberChunks(chunks, joined);
    return store.separate(batches);
  }

  /** @param offset of the last of the records, for messages. */
  private async store(batches: readonly LoggedBatch[], offset: bigint): Promise<void> {
    const { store, dryRun, onDeadLetter } = this.options;
    try {
      const { stored, present } = await store.store(this.range.partition, this.range.until, batches, dryRun);
      this.counts.stored += stored;
      this.counts.present += present;
    } catch (error) {
      if (failureOf(error).kind !== 'data') throw error;
      // PostgreSQL rejects a row: the others are stored without it.
      if (batches.length > 1) {
        const half = Math.ceil(batches.length / 2);
        await this.store(batches.slice(0, half), offset);
        await this.store(batches.slice(half), offset);
        return;
      }
      this.counts.read -= eventsOf(batches);
      this.counts.deadLetters += 1;
      onDeadLetter(
        offset,
        `a batch of this record or of one before it: ${error instanceof Error ? error.message : ''}`,
      );
    }
  }
}

function eventsOf(batches: readonly LoggedBatch[]): number {
  return batches.reduce((sum, { events }) => sum + events.length, 0);
}
