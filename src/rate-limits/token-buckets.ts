import { BoundedMap } from './bounded-map.js';
import { TokenBucket, type Shortage } from './token-bucket.js';

/** Token buckets by name in this process's memory; each is full when it is first used. */
export class TokenBuckets {
  private readonly buckets = new BoundedMap<TokenBucket>((bucket, nowMs) => bucket.isFull(nowMs));

  /** `null` when admitted. */
  consume(name: string, count: number, perSecond: number, depth: number = perSecond): Shortage | null {
    const now = performance.now();
    let bucket = this.buckets.get(name);
    if (bucket === undefined) {
      bucket = new TokenBucket(perSecond, now, depth);
      this.buckets.add(name, bucket, now);
    }
    bucket.setRate(perSecond, depth);
    return bucket.consume(count, now);
  }

  refund(name: string, count: number): void {
    this.buckets.get(name)?.refund(count);
  }

  /** Tokens in the bucket; `undefined` for a bucket from which no token was consumed. */
  level(name: string): number | undefined {
    return this.buckets.get(name)?.level(performance.now());
  }
}
