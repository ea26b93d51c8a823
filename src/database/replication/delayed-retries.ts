import { jitterAround } from '../../common/time/jitter.js';

/** Repeats reads that failed, each after a delay with jitter, so that replicas do not retry together. */
export class DelayedRetries {
  private readonly timers = new Set<NodeJS.Timeout>();
  private isStopped = false;

  /** @param delayMs mean delay. */
  constructor(private readonly delayMs: number) {}

  schedule(retry: () => void): void {
    if (this.isStopped) return;
    const timer = setTimeout(() => {
      this.timers.delete(timer);
      retry();
    }, jitterAround(this.delayMs));
    timer.unref();
    this.timers.add(timer);
  }

  /** Drops the scheduled retries, because one read replaces all of them. */
  cancel(): void {
    for (const timer of this.timers) clearTimeout(timer);
    this.timers.clear();
  }

  stop(): void {
    this.isStopped = true;
    this.cancel();
  }
}
