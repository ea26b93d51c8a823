import { setTimeout as sleep } from 'node:timers/promises';
import { OrchestratorError } from '../orchestrator-error.js';
import type { CallTime, Now } from '../call-time.js';

/** A token bucket, one second deep: at most so many requests per second leave this replica. */
export class RequestPace {
  private readonly intervalMs: number;
  /** When the next request may leave; behind `now` by what the bucket holds. */
  private nextMs = Number.NEGATIVE_INFINITY;

  constructor(
    perSecond: number,
    private readonly now: Now,
  ) {
    this.intervalMs = 1000 / perSecond;
  }

  /** @throws OrchestratorError `busy` at once, when the turn would come after the call's deadline. */
  async take(time: CallTime): Promise<void> {
    const now = this.now();
    const turnMs = Math.max(this.nextMs, now - 1000 + this.intervalMs);
    const waitMs = turnMs - now;
    if (waitMs >= time.remainingMs()) {
      throw new OrchestratorError('busy', 'The queue of requests to the orchestrator is full.', {
        retryAfterMs: Math.ceil(waitMs),
      });
    }
    this.nextMs = turnMs + this.intervalMs;
    if (waitMs > 0) await sleep(waitMs, undefined, { signal: time.signal });
  }
}
