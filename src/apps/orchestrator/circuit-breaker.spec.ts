import { describe, expect, it } from 'vitest';
import { CircuitBreaker, type CallResult, type Permit } from './circuit-breaker.js';

describe('the circuit breaker', () => {
  let nowMs = 0;
  const breakerWith = (random: number) => new CircuitBreaker(() => random);
  const permit = (breaker: CircuitBreaker): Permit => {
    const entry = breaker.enter(nowMs);
    if (!entry.allowed) throw new Error(`refused for ${entry.retryAfterMs} ms`);
    return entry;
  };
  const call = (breaker: CircuitBreaker, ...results: CallResult[]): void => {
    for (const result of results) breaker.leave(permit(breaker), result, nowMs);
  };
  const five = Array<CallResult>(5).fill('failure');

  it('opens after five failures without a success between them', () => {
    const breaker = breakerWith(0);
    call(breaker, ...five.slice(1), 'success', ...five.slice(1), 'neutral');
    expect(breaker.isOpen).toBe(false);
    call(breaker, 'failure');
    expect(breaker.isOpen).toBe(true);
    expect(breaker.enter(nowMs)).toEqual({ allowed: false, retryAfterMs: 20_000 });
  });

  it.each([
    [0, [20_000, 40_000, 60_000, 60_000]],
    [0.999_999, [15_001, 30_001, 45_001, 45_001]],
  ])('stays open 15–60 s, longer each time (random %s)', (random, expected) => {
    const breaker = breakerWith(random);
    call(breaker, ...five);
    const opens: number[] = [];
    for (let n = 0; n < 4; n++) {
      const refusal = breaker.enter(nowMs);
      if (refusal.allowed) throw new Error('it is not open');
      opens.push(refusal.retryAfterMs);
      nowMs += refusal.retryAfterMs;
      call(breaker, 'failure');
    }
    expect(opens).toEqual(expected);
  });

  it('lets one probe through after its open time, whose success closes it', () => {
    const breaker = breakerWith(0);
    call(breaker, ...five);
    nowMs += 20_000;
    const probe = permit(breaker);
    expect(breaker.enter(nowMs)).toEqual({ allowed: false, retryAfterMs: 1000 });
    expect(breaker.isOpen).toBe(true);
    breaker.leave(probe, 'success', nowMs);
    expect(breaker.isOpen).toBe(false);
    call(breaker, ...five.slice(1));
    expect(breaker.isOpen).toBe(false);
    // The open time begins with its first value again.
    call(breaker, 'failure');
    expect(breaker.enter(nowMs)).toEqual({ allowed: false, retryAfterMs: 20_000 });
  });

  it('lets the next probe through after one with a neutral result', () => {
    const breaker = breakerWith(0);
    call(breaker, ...five);
    nowMs += 20_000;
    call(breaker, 'neutral');
    expect(breaker.isOpen).toBe(true);
    call(breaker, 'success');
    expect(breaker.isOpen).toBe(false);
  });

  it('ignores results of calls that began before it opened', () => {
    const breaker = breakerWith(0);
    const early = Array.from({ length: 16 }, () => permit(breaker));
    for (const entry of early.slice(0, 10)) breaker.leave(entry, 'failure', nowMs);
    expect(breaker.enter(nowMs)).toEqual({ allowed: false, retryAfterMs: 20_000 });
    for (const entry of early.slice(10, 13)) breaker.leave(entry, 'success', nowMs);
    expect(breaker.isOpen).toBe(true);
    nowMs += 20_000;
    const probe = permit(breaker);
    for (const entry of early.slice(13)) breaker.leave(entry, 'failure', nowMs);
    breaker.leave(probe, 'success', nowMs);
    expect(breaker.isOpen).toBe(false);
  });
});
