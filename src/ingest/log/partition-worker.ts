import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from '@nestjs/common';
import { jitterAround } from '../../common/time/jitter.js';
import { withinDeadline } from '../../common/time/within-deadline.js';
import { failureOf } from '../sink/postgres-failure.js';
import { groupRecords } from './group-records.js';
import { HoldLost, type Advance, type LogStore, type PartitionHold } from './log-store.js';
import type { Fetched, PartitionReader, RawRecord } from './partition-reader.js';
import { joinRecords } from './record-joiner.js';

const LEASE_SECONDS = 10;
/** Interval at which the lease of an idle partition is renewed. */
const RENEW_MS = 3000;
/** Time limit of one transaction: PostgreSQL has the rows in memory, and a frozen server must be detected. */
const ADVANCE_DEADLINE_MS = 40_000;
const AGAIN_MS = 500;

/** Named moments between two awaits, at which a test ends the process. */
export type CrashPoint = 'acquired' | 'fetched' | 'before-commit' | 'committed';

export interface StoredProgress {
  dropped: number;
  deadLetters: number;
  /** Number of records after the last stored one. */
  waitingRecords: number;
  /** Estimated number of events of those records. */
  waitingEvents: number;
  /** Unix milliseconds of the receipt of the last batch; `null` when the records had none. */
  storedUntilMs: number | null;
}

export interface PartitionWorkerOptions {
  partition: number;
  workerId: string;
  openReader: (partition: number) => Promise<PartitionReader>;
  openStore: () => Promise<LogStore>;
  /** Resolves when the record is durable elsewhere. */
  deadLetter: (record: RawRecord, partition: number, reason: string) => Promise<void>;
  onStored: (progress: StoredProgress) => void;
  /** Called when another worker has acquired the partition. */
  onLost?: () => void;
  reach?: (point: CrashPoint) => void;
  logger: Logger;
}

/** Writes one partition of the log to PostgreSQL while it holds the partition's lease. */
export class PartitionWorker {
  constructor(private readonly options: PartitionWorkerOptions) {}

  /** Runs until the signal aborts. Never rejects: after a failure it continues from the offset in PostgreSQL. */
  async run(signal: AbortSignal): Promise<void> {
    const { logger, partition } = this.options;
    while (!signal.aborted) {
      try {
        await this.hold(signal);
      } catch (error) {
        if (!signal.aborted)
          logger.warn('a partition of the ingest log was not read', { partition, err: error });
      }
      await sleep(jitterAround(AGAIN_MS), undefined, { signal }).catch(() => undefined);
    }
  }

  private async hold(signal: AbortSignal): Promise<void> {
    const { partition, workerId, openReader, openStore, reach } = this.options;
    const store = await openStore();
    let reader: PartitionReader | undefined;
    let hold: PartitionHold | null = null;
    let problem: string | null = null;
    try {
      reader = await openReader(partition);
      hold = await store.acquire(partition, workerId, await reader.earliestOffset(), LEASE_SECONDS);
      if (hold === null) {
        this.options.onLost?.();
        return;
      }
      reach?.('acquired');
      const earliest = await reader.earliestOffset();
      if (earliest > hold.nextOffset)
        throw new Error(
          `Kafka has deleted records that were not stored: offsets ${hold.nextOffset} to ${earliest - 1n} of partition ${partition}`,
        );
      await this.read(signal, reader, store, hold);
    } catch (error) {
      problem = error instanceof Error ? error.message.slice(0, 500) : String(error);
      throw error;
    } finally {
      reader?.close();
      if (hold !== null)
        await withinDeadline(store.release(hold, problem), 2000, 'the lease was not released in time').catch(
          () => undefined,
        );
      await withinDeadline(store.close(), 2000, 'the connection was not closed in time').catch(
        () => undefined,
      );
    }
  }

  private async read(
    signal: AbortSignal,
    reader: PartitionReader,
    store: LogStore,
    hold: PartitionHold,
  ): Promise<void> {
    let renewedMs = performance.now();
    while (!signal.aborted) {
      const fetched = await reader.fetch(hold.nextOffset);
      this.options.reach?.('fetched');
      const isIdle = fetched.nextOffset === hold.nextOffset;
      if (isIdle && performance.now() - renewedMs < RENEW_MS) continue;
      for (const part of partsOf(fetched)) {
        await this.store(store, hold, part.records, part);
        if (signal.aborted) return;
      }
      renewedMs = performance.now();
    }
  }

  private async store(
    store: LogStore,
    hold: PartitionHold,
    records: readonly RawRecord[],
    { nextOffset, endOffset }: { nextOffset: bigint; endOffset: bigint },
  ): Promise<void> {
    const group = await joinRecords(records, {
      chunksOf: (attempt) => store.chunksOf(attempt),
      setAside: (record, reason) => this.options.deadLetter(record, hold.partition, reason),
    });
    const rest = { records: records.length, nextOffset, endOffset, leaseSeconds: LEASE_SECONDS };
    try {
      await this.advance(store, hold, { ...group, ...rest });
    } catch (error) {
      if (error instanceof HoldLost || failureOf(error).kind !== 'data') throw error;
      // PostgreSQL rejects a row: each record is stored alone, so that only the invalid one is set aside.
      const [first] = records;
      if (first === undefined) throw error;
      if (records.length === 1) {
        await this.options.deadLetter(first, hold.partition, messageOf(error));
        const nothing = { batches: [], chunks: [], joined: [], deadLetters: 1 };
        await this.advance(store, hold, { ...nothing, ...rest });
        return;
      }
      for (const record of records)
        await this.store(store, hold, [record], { nextOffset: record.offset + 1n, endOffset });
      if (hold.nextOffset < nextOffset) await this.store(store, hold, [], { nextOffset, endOffset });
    }
  }

  private async advance(store: LogStore, hold: PartitionHold, advance: Advance): Promise<void> {
    const { reach, onStored } = this.options;
    reach?.('before-commit');
    const { dropped, eventsPerRecord } = await withinDeadline(
      store.advance(hold, advance),
      ADVANCE_DEADLINE_MS,
      'PostgreSQL did not store the records in time',
    );
    reach?.('committed');
    hold.nextOffset = advance.nextOffset;
    const waiting = advance.endOffset - advance.nextOffset;
    const waitingRecords = waiting > 0n ? Number(waiting) : 0;
    onStored({
      dropped,
      deadLetters: advance.deadLetters,
      waitingRecords,
      waitingEvents: Math.ceil(waitingRecords * eventsPerRecord),
      storedUntilMs: advance.batches.at(-1)?.origin.receivedAtMs ?? null,
    });
  }
}

/** Splits a fetch into one part per transaction; a fetch without records is one part, which renews the lease. */
function partsOf({ records, nextOffset, endOffset }: Fetched): Fetched[] {
  const groups = records.length === 0 ? [[]] : groupRecords(records);
  return groups.map((group, index) => ({
    records: group,
    nextOffset: groups[index + 1]?.[0]?.offset ?? nextOffset,
    endOffset,
  }));
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
