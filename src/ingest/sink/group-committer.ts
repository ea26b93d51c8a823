import {
  Injectable,
  Logger,
  type BeforeApplicationShutdown,
  type OnApplicationBootstrap,
} from '@nestjs/common';
import { AppConfig } from '../../config/app-config.js';
import { Metrics } from '../../metrics/metrics.js';
import { LoadMonitor } from '../load/load-monitor.js';
import { EventSink, type AppendOutcome, type PreparedBatch } from './event-sink.js';
import { jitterAround } from '../../common/time/jitter.js';

const GROUP_MAX_BATCHES = 512;
/**
 * Fits into the 212,992 bytes that Linux buffers for a socket, so that a group is sent in one write. The rest of a larger
 * group waits for the event loop, which reads other bodies meanwhile, and PostgreSQL waits, too: 1.5 of 2 cores were busy
 * with unbounded groups, 1.8 with these.
 */
const GROUP_BYTES = 192 * 1024;
/**
 * Under an overload the event loop turns more slowly, so a group grows to its writer's share of the waiting bytes, up to
 * this limit.
 */
const GROUP_MAX_BYTES = 8 * 1024 * 1024;
/** A batch of this size or more commits alone: small ones in its group would wait for all of its rows. */
const LARGE_BYTES = 256 * 1024;
const PROBE_MS = 250;
/**
 * Duration of a commit after which the committer probes whether the store responds: it waits for a slow disk, but not for a
 * store that is frozen or unreachable. With the probe's own deadline, a batch waits 1.3 s for an unreachable store.
 */
const STALL_MS = 600;
/**
 * While one writer commits small batches, another begins only for a group that is worth a commit of its
 * own, or when the first takes long. Two writers that share 64 lone events make twice the commits.
 */
const ANOTHER_WRITER = { batches: 48, bytes: 64 * 1024, waitedMs: 20 };

interface Waiting {
  batch: PreparedBatch;
  sinceMs: number;
  resolve: (outcome: AppendOutcome) => void;
}

/**
 * Group commit: an idle writer dequeues all waiting batches and commits them together. There is no timer, so a lone
 * request does not wait, and the busier the service, the larger the groups and the fewer the commits. Each request gets
 * its response after its group's COMMIT. Large batches commit alone, and never on all writers.
 */
@Injectable()
export class GroupCommitter implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly logger = new Logger(GroupCommitter.name);
  private small: Waiting[] = [];
  private readonly large: Waiting[] = [];
  private smallBytes = 0;
  private smallGroupsUnderWay = 0;
  /** Half of the writers at most, so that small batches always find one. */
  private largeUnderWay = 0;
  private readonly maxLarge: number;
  private readonly writerCount: number;
  private idleWriters: number;
  /** A writer is about to read the queues and will see batches that arrive in this turn of the event loop. */
  private writerStarting = false;
  private readonly writers = new Set<Promise<void>>();
  /** Groups whose commit is in progress. */
  private readonly underWay = new Set<readonly Waiting[]>();
  private isRefusing = false;
  private probe: Promise<void> | undefined;
  private stallProbe: Promise<void> | undefined;
  private stopped = false;

  constructor(
    private readonly sink: EventSink,
    private readonly monitor: LoadMonitor,
    private readonly metrics: Metrics,
    config: AppConfig,
  ) {
    this.writerCount = config.ingestWriters;
    this.idleWriters = config.ingestWriters;
    this.maxLarge = Math.max(1, Math.floor(config.ingestWriters / 2));
  }

  onApplicationBootstrap(): void {
    this.monitor.watchQueue(() => {
      const oldest = Math.min(this.small[0]?.sinceMs ?? Infinity, this.large[0]?.sinceMs ?? Infinity);
      return oldest === Infinity ? 0 : performance.now() - oldest;
    });
  }

  /** LoadMonitor rejects new batches with 503 by now; waiting batches and those still being read are committed. */
  async beforeApplicationShutdown(): Promise<void> {
    this.stopped = true;
    while (this.writers.size > 0) await Promise.allSettled(this.writers);
    await Promise.all([this.probe, this.stallProbe]);
  }

  /** Resolves after the batch's COMMIT, or with the reason why there was none. Never rejects. */
  commit(batch: PreparedBatch): Promise<AppendOutcome> {
    return new Promise((resolve) => {
      const queue = batch.body.length >= LARGE_BYTES ? this.large : this.small;
      queue.push({ batch, sinceMs: performance.now(), resolve });
      this.metrics.ingestQueueDepth.set(this.small.length + this.large.length);
      if (queue === this.small) this.smallBytes += batch.body.length;
      if (queue === this.large) this.startWriter();
      else this.startWriterForSmall();
    });
  }

  private startWriterForSmall(): void {
    if (this.small.length > 0 && !this.writerStarting && this.deservesWriter()) this.startWriter();
  }

  private deservesWriter(): boolean {
    if (this.smallGroupsUnderWay === 0) return true;
    const oldestMs = this.small[0]?.sinceMs ?? Infinity;
    return (
      this.small.length >= ANOTHER_WRITER.batches ||
      this.smallBytes >= ANOTHER_WRITER.bytes ||
      performance.now() - oldestMs >= ANOTHER_WRITER.waitedMs
    );
  }

  private startWriter(): void {
    if (this.idleWriters === 0) return;
    this.idleWriters -= 1;
    this.writerStarting = true;
    const writer = this.write().finally(() => this.writers.delete(writer));
    this.writers.add(writer);
  }

  private async write(): Promise<void> {
    // Requests that were read in the same turn of the event loop go into the same group.
    await new Promise<void>((resolve) => setImmediate(resolve));
    this.writerStarting = false;
    for (;;) {
      const large = this.dequeueLarge();
      const group = large ? [large] : this.dequeueSmall();
      if (group.length === 0) {
        // In the same turn as the read of the queues: a later call of `commit` must find this writer idle.
        this.idleWriters += 1;
        return;
      }
      if (!large) this.smallGroupsUnderWay += 1;
      // Small batches that this group left, or that a large batch has preceded, must not wait for this commit.
      this.startWriterForSmall();
      const outcomes = await this.appendWatched(group);
      if (large) this.largeUnderWay -= 1;
      else this.smallGroupsUnderWay -= 1;
      for (const [index, waiting] of group.entries()) {
        waiting.resolve(outcomes[index] ?? { kind: 'unavailable', reason: 'no outcome' });
      }
      if (outcomes.some((outcome) => outcome.kind === 'unavailable')) this.watchRecovery();
    }
  }

  private async appendWatched(group: readonly Waiting[]): Promise<AppendOutcome[]> {
    this.underWay.add(group);
    const timer = setInterval(() => this.probeStalled(), STALL_MS);
    try {
      return await this.append(group.map((waiting) => waiting.batch));
    } finally {
      clearInterval(timer);
      this.underWay.delete(group);
    }
  }

  private async append(batches: PreparedBatch[]): Promise<AppendOutcome[]> {
    try {
      return await this.sink.append(batches);
    } catch (error) {
      this.logger.error('the sink failed', { err: error });
      return batches.map(() => ({ kind: 'unavailable', reason: 'internal error' }));
    }
  }

  /** The oldest large batch, when its turn has come and a writer stays free for small ones. */
  private dequeueLarge(): Waiting | undefined {
    const oldest = this.large[0];
    if (oldest === undefined || this.largeUnderWay >= this.maxLarge) return undefined;
    if (this.small[0] !== undefined && this.small[0].sinceMs < oldest.sinceMs) return undefined;
    this.large.shift();
    this.largeUnderWay += 1;
    this.observeWait([oldest]);
    return oldest;
  }

  private dequeueSmall(): Waiting[] {
    const maxBytes = Math.min(Math.max(GROUP_BYTES, this.smallBytes / this.writerCount), GROUP_MAX_BYTES);
    let bytes = 0;
    let count = 0;
    for (const { batch } of this.small) {
      bytes += batch.body.length;
      if (count > 0 && (count >= GROUP_MAX_BATCHES || bytes > maxBytes)) break;
      count += 1;
    }
    const group = this.small.slice(0, count);
    this.small = this.small.slice(count);
    for (const { batch } of group) this.smallBytes -= batch.body.length;
    this.observeWait(group);
    return group;
  }

  private observeWait(group: readonly Waiting[]): void {
    const now = performance.now();
    this.metrics.ingestQueueDepth.set(this.small.length + this.large.length);
    for (const waiting of group) this.metrics.ingestQueueWait.observe((now - waiting.sinceMs) / 1000);
  }

  /** Rejects all waiting batches when the store does not respond; commits in progress may still succeed. */
  private probeStalled(): void {
    if (this.probe !== undefined) return;
    this.stallProbe ??= (async () => {
      if (!(await this.sink.isAvailable())) this.rejectWaiting();
      this.stallProbe = undefined;
    })();
  }

  private rejectWaiting(): void {
    const waiting = [...this.small, ...this.large, ...[...this.underWay].flat()];
    this.small = [];
    this.smallBytes = 0;
    this.large.length = 0;
    this.metrics.ingestQueueDepth.set(0);
    this.refuseBatches();
    for (const { resolve } of waiting)
      resolve({ kind: 'unavailable', reason: 'the database does not answer' });
    this.watchRecovery();
  }

  /** Rejects new batches immediately until the store responds again, instead of letting each wait for a time-out. */
  private watchRecovery(): void {
    this.probe ??= (async () => {
      while (!this.stopped && !(await this.sink.isAvailable())) {
        this.refuseBatches();
        await new Promise((resolve) => setTimeout(resolve, jitterAround(PROBE_MS)));
      }
      this.monitor.setDatabaseDown(false);
      if (this.isRefusing && !this.stopped) this.logger.log('the event store is available again');
      this.isRefusing = false;
      this.probe = undefined;
    })();
  }

  private refuseBatches(): void {
    if (!this.isRefusing)
      this.logger.error('the event store is not available: batches are rejected with 503');
    this.isRefusing = true;
    this.monitor.setDatabaseDown(true);
  }
}
