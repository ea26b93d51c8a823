import { Injectable, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { AppConfig } from '../../config/app-config.js';
import { Metrics } from '../../metrics/metrics.js';

export type SheddingReason = 'database' | 'event_loop' | 'inflight_bytes' | 'queue_wait' | 'stopping';

const REASONS: readonly SheddingReason[] = [
  'database',
  'event_loop',
  'inflight_bytes',
  'queue_wait',
  'stopping',
];

const SAMPLE_MS = 100;
/** Time for which the queue's wait must exceed its threshold: one slow commit is not an overload. */
const QUEUE_WAIT_PATIENCE_MS = 500;

/**
 * Decides whether new batches are rejected with 503. Every signal clears automatically: bytes are released,
 * the queue drains while no batches are admitted, the event loop's lag is measured ten times a second.
 */
@Injectable()
export class LoadMonitor implements OnApplicationBootstrap, OnModuleDestroy {
  private inflightBytes = 0;
  private lagMs = 0;
  private queueSlowSince: number | null = null;
  private databaseDown = false;
  private stopping = false;
  private oldestWaitMs: () => number = () => 0;
  private timer: NodeJS.Timeout | undefined;

  constructor(
    private readonly config: AppConfig,
    private readonly metrics: Metrics,
  ) {
    for (const reason of REASONS) metrics.ingestShedding.set({ reason }, 0);
  }

  onApplicationBootstrap(): void {
    let expected = performance.now() + SAMPLE_MS;
    this.timer = setInterval(() => {
      const now = performance.now();
      this.lagMs = Math.max(0, now - expected);
      expected = now + SAMPLE_MS;
      this.sampleQueue(now);
      const reason = this.refusal();
      for (const each of REASONS) this.metrics.ingestShedding.set({ reason: each }, each === reason ? 1 : 0);
      this.metrics.ingestInflightBytes.set(this.inflightBytes);
    }, SAMPLE_MS);
    this.timer.unref();
  }

  onModuleDestroy(): void {
    this.stopping = true;
    clearInterval(this.timer);
  }

  /** The reason for which a batch is rejected now; `null`: it is admitted. Called for every batch, so it must stay cheap. */
  refusal(): SheddingReason | null {
    if (this.stopping) return 'stopping';
    if (this.databaseDown) return 'database';
    if (this.inflightBytes >= this.config.ingestMaxInflightBytes) return 'inflight_bytes';
    if (this.queueSlowSince !== null && performance.now() - this.queueSlowSince > QUEUE_WAIT_PATIENCE_MS) {
      return 'queue_wait';
    }
    return this.lagMs > this.config.ingestMaxEventLoopLagMs ? 'event_loop' : null;
  }

  /** Reserves memory for a batch. @returns `false`, without a reservation, when the limit would be exceeded. */
  tryHold(bytes: number): boolean {
    if (this.inflightBytes + bytes > this.config.ingestMaxInflightBytes) return false;
    this.inflightBytes += bytes;
    return true;
  }

  release(bytes: number): void {
    this.inflightBytes -= bytes;
  }

  setDatabaseDown(down: boolean): void {
    this.databaseDown = down;
  }

  /** Registers the queue, which reports how long its oldest entry has waited; 0 when it is empty. */
  watchQueue(oldestWaitMs: () => number): void {
    this.oldestWaitMs = oldestWaitMs;
  }

  private sampleQueue(now: number): void {
    if (this.oldestWaitMs() <= this.config.ingestMaxQueueWaitMs) this.queueSlowSince = null;
    else this.queueSlowSince ??= now;
  }
}
