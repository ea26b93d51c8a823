/** What a project has a quota of. */
export type LimitKind = 'batches' | 'events';

/** A shortage: how long until the same request would be admitted, and what is left now. */
export interface Shortage {
  retryAfterSeconds: number;
  remaining: number;
}

/**
 * A token bucket, one second deep, that may go into debt.
 *
 * A request for `n` tokens is admitted when the bucket holds min(n, its depth), and is charged in full.
 * So a batch that is larger than a second's quota passes when the bucket is full and is paid off
 * afterwards; with a bucket that never goes below zero it could never be sent at all.
 */
export class TokenBucket {
  private tokens: number;
  private updatedMs: number;

  /** @param perSecond tokens per second; also the depth. */
  constructor(
    private perSecond: number,
    nowMs: number,
  ) {
    this.tokens = perSecond;
    this.updatedMs = nowMs;
  }

  /** `null` when admitted. */
  take(n: number, nowMs: number): Shortage | null {
    this.refill(nowMs);
    const needed = Math.min(n, this.perSecond);
    if (this.tokens >= needed) {
      this.tokens -= n;
      return null;
    }
    return {
      retryAfterSeconds: (needed - this.tokens) / this.perSecond,
      remaining: Math.max(0, Math.floor(this.tokens)),
    };
  }

  /** Gives tokens back that were taken for nothing; never above the depth. */
  refund(n: number): void {
    this.tokens = Math.min(this.perSecond, this.tokens + n);
  }

  /** A changed limit holds from now on; a debt stays a debt. */
  setRate(perSecond: number): void {
    if (perSecond === this.perSecond) return;
    this.perSecond = perSecond;
    this.tokens = Math.min(this.tokens, perSecond);
  }

  /** Whether forgetting this bucket would change nothing. */
  isFull(nowMs: number): boolean {
    this.refill(nowMs);
    return this.tokens >= this.perSecond;
  }

  private refill(nowMs: number): void {
    const elapsedMs = Math.max(0, nowMs - this.updatedMs);
    this.tokens = Math.min(this.perSecond, this.tokens + (elapsedMs / 1000) * this.perSecond);
    this.updatedMs = nowMs;
  }
}
