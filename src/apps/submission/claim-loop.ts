import type { Logger } from '@nestjs/common';
import type { Clock } from '../../common/clock.js';
import { inSpan } from '../../common/tracing/in-span.js';
import type { Metrics } from '../../metrics/metrics.js';

/** Time for which work in progress may continue after the service began to stop; then it is aborted. */
const LAST_MS = 5000;

export interface ClaimLoopParts<T> {
  /** Label `job` of the metrics. */
  job: string;
  /** Maximum number of items that are processed concurrently. */
  parallel: number;
  /** Time limit of one item; shorter than the lease. */
  deadlineMs: number;
  claim(count: number): Promise<T[]>;
  /** @returns time in milliseconds for which nothing more should be claimed; 0: continue. */
  work(item: T, signal: AbortSignal): Promise<number>;
  clock: Clock;
  metrics: Pick<Metrics, 'jobLastSuccess' | 'jobRuns'>;
  logger: Logger;
}

/**
 * Claims due items, as many as can be processed concurrently, until none is due. Never more: the lease of an item that waits
 * after its claim would expire.
 */
export class ClaimLoop<T> {
  private readonly inWork = new Set<Promise<void>>();
  /**
   * One controller for each item: `AbortSignal.any` with a signal that lives as long as the process would collect a
   * dependent signal for each.
   */
  private readonly underWay = new Set<AbortController>();
  private closing: Promise<void> | null = null;
  private filling: Promise<void> | null = null;
  private wanted = false;
  private stopped = false;
  private restUntilMs = 0;

  constructor(private readonly parts: ClaimLoopParts<T>) {}

  /** Call when an item may be due. Never throws. */
  wake(): void {
    this.wanted = true;
    this.fill();
  }

  /** Resolves when no item is due or in progress, or when the loop pauses. */
  async drain(): Promise<void> {
    this.wake();
    while (this.filling !== null || this.inWork.size > 0) {
      await this.filling;
      if (this.inWork.size > 0) await Promise.race(this.inWork);
    }
  }

  /** Stops claiming and waits for the items in progress, each of which releases its lease. */
  close(): Promise<void> {
    return (this.closing ??= this.end());
  }

  private async end(): Promise<void> {
    this.stopped = true;
    const cutOff = setTimeout(() => {
      for (const control of this.underWay) control.abort();
    }, LAST_MS);
    await this.filling;
    await Promise.allSettled(this.inWork);
    clearTimeout(cutOff);
  }

  private fill(): void {
    if (this.filling !== null || !this.mayClaim()) return;
    this.filling = this.claimAll().finally(() => {
      this.filling = null;
      // Work that became due, or capacity that became free, during the claim.
      this.fill();
    });
  }

  private mayClaim(): boolean {
    const { parallel, clock } = this.parts;
    // At half the free slots: claiming for each free slot would cost one query per item.
    const hasRoom = this.inWork.size <= parallel / 2;
    return this.wanted && hasRoom && !this.stopped && clock.now() >= this.restUntilMs;
  }

  private async claimAll(): Promise<void> {
    const { job, parallel, metrics, logger } = this.parts;
    try {
      while (this.mayClaim()) {
        this.wanted = false;
        const count = parallel - this.inWork.size;
        const items = await this.parts.claim(count);
        if (items.length === count) this.wanted = true;
        for (const item of items) this.start(item);
      }
      metrics.jobLastSuccess.set({ job }, Date.now() / 1000);
    } catch (error) {
      metrics.jobRuns.inc({ job, result: 'error' });
      logger.error('pending work could not be claimed', { job, err: error });
    }
  }

  private start(item: T): void {
    const work = this.run(item).finally(() => {
      this.inWork.delete(work);
      this.fill();
    });
    this.inWork.add(work);
  }

  private async run(item: T): Promise<void> {
    const { job, deadlineMs, clock, metrics, logger } = this.parts;
    const control = new AbortController();
    const deadline = setTimeout(() => {
      control.abort();
    }, deadlineMs);
    this.underWay.add(control);
    try {
      const restMs = await inSpan(`job ${job}`, { 'signalbox.job': job }, () =>
        this.parts.work(item, control.signal),
      );
      if (restMs > 0) this.restUntilMs = clock.now() + restMs;
      metrics.jobRuns.inc({ job, result: 'ok' });
    } catch (error) {
      // The item's lease expires, and a replica retries it.
      metrics.jobRuns.inc({ job, result: 'error' });
      logger.error('a unit of work was abandoned', { job, err: error });
    } finally {
      clearTimeout(deadline);
      this.underWay.delete(control);
    }
  }
}
