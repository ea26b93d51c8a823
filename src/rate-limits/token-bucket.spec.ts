import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { TokenBucket } from './token-bucket.js';

describe('TokenBucket', () => {
  it('admits a second of tokens at once, then as they are refilled', () => {
    const bucket = new TokenBucket(10, 0);
    for (let i = 0; i < 10; i++) expect(bucket.consume(1, 0)).toBeNull();
    expect(bucket.consume(1, 0)).toEqual({ retryAfterSeconds: 0.1, remaining: 0 });
    expect(bucket.consume(1, 99)).not.toBeNull();
    expect(bucket.consume(1, 101)).toBeNull();
  });

  it('admits a batch larger than a second when it is full, and is in debt afterwards', () => {
    const bucket = new TokenBucket(1000, 0);
    expect(bucket.consume(5000, 0)).toBeNull();
    // The debt is 4,000; a single event needs one token more.
    expect(bucket.consume(1, 0)?.retryAfterSeconds).toBeCloseTo(4.001, 6);
    expect(bucket.consume(1, 4000)).not.toBeNull();
    expect(bucket.consume(1, 4002)).toBeNull();
  });

  it('rejects a large batch while it is not full, and names the time until it is', () => {
    const bucket = new TokenBucket(1000, 0);
    bucket.consume(500, 0);
    expect(bucket.consume(5000, 0)).toEqual({ retryAfterSeconds: 0.5, remaining: 500 });
    expect(bucket.consume(5000, 500)).toBeNull();
  });

  it('accepts refunds up to its depth', () => {
    const bucket = new TokenBucket(10, 0);
    bucket.consume(4, 0);
    bucket.refund(100);
    expect(bucket.consume(10, 0)).toBeNull();
    expect(bucket.consume(1, 0)).not.toBeNull();
  });

  it('holds at most its depth, whatever its rate', () => {
    const bucket = new TokenBucket(20, 0, 300);
    for (let i = 0; i < 300; i++) expect(bucket.consume(1, 0)).toBeNull();
    expect(bucket.consume(1, 0)).toEqual({ retryAfterSeconds: 0.05, remaining: 0 });
    expect(bucket.isFull(14_999)).toBe(false);
    expect(bucket.isFull(15_000)).toBe(true);
    expect(bucket.level(3_600_000)).toBe(300);
  });

  it('keeps a debt when the limit changes', () => {
    const bucket = new TokenBucket(10, 0);
    bucket.consume(30, 0);
    bucket.setRate(100);
    expect(bucket.consume(1, 0)?.retryAfterSeconds).toBeCloseTo(0.21, 6);
  });

  it('never admits more than depth + rate × time + one batch, for any sequence', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 1000 }),
        fc.array(fc.tuple(fc.integer({ min: 0, max: 700 }), fc.integer({ min: 1, max: 3000 })), {
          maxLength: 200,
        }),
        (rate, steps) => {
          const bucket = new TokenBucket(rate, 0);
          let now = 0;
          let admitted = 0;
          let largest = 0;
          for (const [pause, n] of steps) {
            now += pause;
            if (bucket.consume(n, now) === null) {
              admitted += n;
              largest = Math.max(largest, n);
            }
          }
          expect(admitted).toBeLessThanOrEqual(rate + (rate * now) / 1000 + largest + 1e-6);
        },
      ),
    );
  });

  it('admits a request after the time that it reports, for any state', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 1000 }),
        fc.array(fc.integer({ min: 1, max: 3000 }), { maxLength: 20 }),
        fc.integer({ min: 1, max: 5000 }),
        (rate, before, n) => {
          const bucket = new TokenBucket(rate, 0);
          for (const consumed of before) bucket.consume(consumed, 0);
          const shortage = bucket.consume(n, 0);
          if (shortage !== null) {
            expect(bucket.consume(n, shortage.retryAfterSeconds * 1000 + 0.001)).toBeNull();
          }
        },
      ),
    );
  });
});
