import { ProblemError, retryAfter } from '../../common/problem/problem-error.js';

/** Runs at most `slots` pieces of costly work at a time; at most `queue` more wait, the rest is refused. */
export class BoundedWork {
  private running = 0;
  private readonly waiting: (() => void)[] = [];

  constructor(
    private readonly slots: number,
    private readonly queue: number,
  ) {}

  /** @throws ProblemError `service_unavailable` when too many wait already. */
  async run<T>(work: () => Promise<T>): Promise<T> {
    await this.enter();
    try {
      return await work();
    } finally {
      const next = this.waiting.shift();
      // The slot passes directly to the next waiting task, so that a new one cannot overtake the queue.
      if (next) next();
      else this.running -= 1;
    }
  }

  private async enter(): Promise<void> {
    if (this.running < this.slots) {
      this.running += 1;
      return;
    }
    if (this.waiting.length >= this.queue) {
      throw new ProblemError('service_unavailable', 'Too many concurrent logins. Retry after Retry-After.', {
        headers: retryAfter(2),
      });
    }
    await new Promise<void>((resolve) => this.waiting.push(resolve));
  }
}
