import type { Logger } from '@nestjs/common';
import type { Clock } from '../../common/clock.js';
import { inSpan } from '../../common/tracing/in-span.js';
import type { Metrics } from '../../metrics/metrics.js';

/** How long work under way may continue after the service began to stop, until it is cut off. */
const LAST_MS = 5000;

export interface ClaimLoopParts<T> {
  /** Of the metrics. */
  job: string;
  /** At the same time. */
  parallel: number;
  /** Shorter than the lease. */
  deadlineMs: number;
  claim(count: number): Promise<T[]>;
  /** @returns how long no more should be claimed, in ms; 0: continue. */
  work(item: T, signal: AbortSignal): Promise<number>;
  clock: Clock;
  metrics: Pick<Metrics, 'jobLastSuccess' | 'jobRuns'>;
  logger: Logger;
}

/**
 * Claims what is due, as much as can be worked on at once, until nothing is due. Never more: what is claimed and
 * has to wait lets its lease run out.
 */
export class ClaimLoop<T> {
  private readonly inWork = new Set<Promise<void>>();
  /** One for each item: `AbortSignal.any` with a signal as old as the process would collect one dependent for each. */
  private readonly underWay = new Set<AbortController>();
  private closing: Promise<void> | null = null;
  private filling: Promise<void> | null = null;
  private wanted = false;
  private stopped = false;
  private restUntilMs = 0;

  constructor(private readonly parts: ClaimLoopParts<T>) {}

  /** Something may be due. Never throws. */
  wake(): void {
    this.wanted = true;
    this.fill();
  }

  /** Until nothing is due and nothing is in work, or it rests. */
  async drain(): Promise<void> {
    this.wake();
    while (this.filling !== null || this.inWork.size > 0) {
      await this.filling;
      if (this.inWork.size > 0) await Promise.race(this.inWork);
    }
  }

  /** Claims nothing more, and waits for what is in work; each item releases its lease. */
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
      logger.error('claiming work failed', { job, err: error });
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
      // Its lease expires, and a replica retries it.
      metrics.jobRuns.inc({ job, result: 'error' });
      logger.error('work was abandoned', { job, err: error });
    } finally {
      clearTimeout(deadline);
      this.underWay.delete(control);
    }
  }
}
