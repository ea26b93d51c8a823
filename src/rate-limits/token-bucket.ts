/** A shortage: time until the same request would be admitted, and the tokens that are left. */
export interface Shortage {
  retryAfterSeconds: number;
  remaining: number;
}

/**
 * A token bucket with debt.
 *
 * A request for `n` tokens is admitted when the bucket contains min(n, its depth), and is charged in full. So a batch
 * that is larger than the depth passes when the bucket is full and is paid off afterwards; with a bucket that never
 * goes below zero it could never be sent.
 */
export class TokenBucket {
  private tokens: number;
  private updatedMs: number;

  /** @param depth maximum number of tokens; by default, the refill of a second. */
  constructor(
    private perSecond: number,
    nowMs: number,
    private depth: number = perSecond,
  ) {
    this.tokens = depth;
    this.updatedMs = nowMs;
  }

  /** `null` when admitted. */
  consume(n: number, nowMs: number): Shortage | null {
    this.refill(nowMs);
    const needed = Math.min(n, this.depth);
    if (this.tokens >= needed) {
      this.tokens -= n;
      return null;
    }
    return {
      retryAfterSeconds: (needed - this.tokens) / this.perSecond,
      remaining: Math.max(0, Math.floor(this.tokens)),
    };
  }

  /** Returns consumed tokens; never above the depth. */
  refund(n: number): void {
    this.tokens = Math.min(this.depth, this.tokens + n);
  }

  /** A changed limit applies from now on; debt is kept. */
  setRate(perSecond: number, depth: number = perSecond): void {
    if (perSecond === this.perSecond && depth === this.depth) return;
    this.perSecond = perSecond;
    this.depth = depth;
    this.tokens = Math.min(this.tokens, depth);
  }

  level(nowMs: number): number {
    this.refill(nowMs);
    return this.tokens;
  }

  /** Whether dropping this bucket would change nothing. */
  isFull(nowMs: number): boolean {
    this.refill(nowMs);
    return this.tokens >= this.depth;
  }

  private refill(nowMs: number): void {
    const elapsedMs = Math.max(0, nowMs - this.updatedMs);
    this.tokens = Math.min(this.depth, this.tokens + (elapsedMs / 1000) * this.perSecond);
    this.updatedMs = nowMs;
  }
}
