import { ProblemError, retryAfter } from '../../common/problem/problem-error.js';
import { jitter } from '../../common/time/jitter.js';

/** Maximum number of concurrent exports of a caller. */
export const MAX_EXPORTS_PER_CALLER = 2;
/** Maximum number of concurrent exports of a replica. */
export const MAX_EXPORTS = 10;

/** Limits the concurrent exports of this replica. */
export class ExportSlots {
  private readonly running = new Map<string, number>();
  private total = 0;

  /**
   * @returns a function that releases the slot; only its first call has an effect.
   * @throws ProblemError `rate_limited` with `Retry-After`.
   */
  acquire(userId: string): () => void {
    const own = this.running.get(userId) ?? 0;
    if (own >= MAX_EXPORTS_PER_CALLER) throw tooMany(`You have ${MAX_EXPORTS_PER_CALLER} exports running`);
    if (this.total >= MAX_EXPORTS) throw tooMany(`The service has ${MAX_EXPORTS} exports running`);
    this.running.set(userId, own + 1);
    this.total += 1;
    let isReleased = false;
    return () => {
      if (isReleased) return;
      isReleased = true;
      this.total -= 1;
      const left = (this.running.get(userId) ?? 1) - 1;
      if (left > 0) this.running.set(userId, left);
      else this.running.delete(userId);
    };
  }
}

function tooMany(what: string): ProblemError {
  return new ProblemError(
    'rate_limited',
    `${what}. Wait until one has ended, and try again after Retry-After.`,
    {
      headers: retryAfter(jitter(5, 15)),
    },
  );
}
