import type { LogLag } from './log-lag.js';

/** Age up to which the last transaction counts as current; a worker renews its hold on an idle partition more often. */
const FRESH_MS = 10_000;

interface PartitionProgress {
  records: number;
  events: number;
  /** Unix milliseconds of the receipt of the last stored batch. */
  storedUntilMs: number | null;
  /** Unix milliseconds of the last transaction. */
  seenMs: number;
}

/** Progress of this worker in the partitions that it holds, readable without PostgreSQL and Kafka. */
export class LogProgress {
  private readonly partitions = new Map<number, PartitionProgress>();

  advanced(
    partition: number,
    { records, events, storedUntilMs }: { records: number; events: number; storedUntilMs: number | null },
    nowMs: number,
  ): void {
    const known = this.partitions.get(partition)?.storedUntilMs ?? null;
    this.partitions.set(partition, {
      records,
      events,
      // No lag: every record is stored, however long ago the last batch arrived.
      storedUntilMs: records === 0 ? nowMs : (storedUntilMs ?? known),
      seenMs: nowMs,
    });
  }

  /** Removes a partition that another worker holds now. */
  lost(partition: number): void {
    this.partitions.delete(partition);
  }

  lagOf(partition: number, nowMs: number): LogLag {
    const progress = this.partitions.get(partition);
    if (progress === undefined) return { records: 0, events: 0, seconds: 0 };
    const { records, events, storedUntilMs, seenMs } = progress;
    // While PostgreSQL or Kafka does not respond, how much waits now is unknown.
    const sinceMs = records > 0 ? (storedUntilMs ?? seenMs) : nowMs - seenMs > FRESH_MS ? seenMs : nowMs;
    return { records, events, seconds: Math.max(0, nowMs - sinceMs) / 1000 };
  }

  held(): number[] {
    return [...this.partitions.keys()];
  }

  total(nowMs: number): LogLag & { partitions: number } {
    const lags = this.held().map((partition) => this.lagOf(partition, nowMs));
    return {
      partitions: lags.length,
      records: lags.reduce((sum, { records }) => sum + records, 0),
      events: lags.reduce((sum, { events }) => sum + events, 0),
      seconds: Math.max(0, ...lags.map(({ seconds }) => seconds)),
    };
  }
}
