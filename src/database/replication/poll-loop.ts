import type { Logger } from '@nestjs/common';
import { jitterAround } from '../../common/time/jitter.js';

export interface PollLoopOptions {
  /** Delay between the end of a poll and the start of the next one. */
  everyMs: number;
  /** Mean delay after a failed poll, drawn with jitter; `everyMs` when absent. */
  retryMs?: number;
  poll: () => Promise<void>;
  /** Log message of a failed poll; logged once per outage. */
  failureMessage: string;
  logger: Logger;
}

/** Polls at an interval, one scheduled poll at a time, until it is stopped. A failed poll is repeated. */
export class PollLoop {
  private readonly underWay = new Set<Promise<void>>();
  private timer: NodeJS.Timeout | undefined;
  private isPaused = true;
  private isFailing = false;
  private isStopped = false;

  constructor(private readonly options: PollLoopOptions) {}

  /** Whether the last poll succeeded; also true before the first one. */
  get isHealthy(): boolean {
    return !this.isFailing;
  }

  /** Starts or resumes the loop. A poll that was scheduled is replaced. */
  start(afterMs = this.options.everyMs): void {
    this.isPaused = false;
    clearTimeout(this.timer);
    this.timer = undefined;
    this.schedule(afterMs);
  }

  /** Schedules no further poll until the next {@link start}. */
  pause(): void {
    this.isPaused = true;
    clearTimeout(this.timer);
    this.timer = undefined;
  }

  /** Resolves when no poll is running. */
  async stop(): Promise<void> {
    this.isStopped = true;
    this.pause();
    await Promise.all(this.underWay);
  }

  /** Polls now, concurrently with a running poll: that one may hang on a dead connection. Never rejects. */
  async poll(): Promise<void> {
    if (this.isStopped) return;
    const polling = this.attempt();
    this.underWay.add(polling);
    await polling;
    this.underWay.delete(polling);
  }

  private schedule(ms: number): void {
    if (this.isStopped || this.isPaused || this.timer !== undefined) return;
    this.timer = setTimeout(() => {
      this.timer = undefined;
      void this.poll().then(() => this.schedule(this.nextDelayMs()));
    }, ms);
    this.timer.unref();
  }

  private nextDelayMs(): number {
    const { everyMs, retryMs } = this.options;
    return this.isFailing && retryMs !== undefined ? jitterAround(retryMs) : everyMs;
  }

  private async attempt(): Promise<void> {
    try {
      await this.options.poll();
      this.isFailing = false;
    } catch (error) {
      if (!this.isFailing) this.options.logger.warn(this.options.failureMessage, { err: error });
      this.isFailing = true;
    }
  }
}
