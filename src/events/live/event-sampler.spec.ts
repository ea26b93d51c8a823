import { describe, expect, it } from 'vitest';
import { EventSampler, sample, type Sample } from './event-sampler.js';

const events = (count: number): string[] => Array.from({ length: count }, (_, n) => String(n));

/** Samples events as a topic does. */
function take(sampler: EventSampler, arrived: string[], nowMs: number): Sample {
  const sampled = sample(arrived, sampler.allowance(nowMs));
  sampler.spend(sampled.items.length);
  return sampled;
}

describe('EventSampler', () => {
  it('sends all events up to 50 a second', () => {
    const sampler = new EventSampler(0);
    for (let ms = 0; ms < 60_000; ms += 500) {
      expect(take(sampler, events(25), ms)).toEqual({ items: events(25), leftOut: 0 });
    }
  });

  it('samples 50 events a second of a higher rate, evenly distributed and with the newest, and counts the rest', () => {
    const sampler = new EventSampler(0);
    const first = take(sampler, events(1000), 0);
    expect([first.items.length, first.leftOut, first.items.at(-1)]).toEqual([50, 950, '999']);
    const gaps = first.items.slice(1).map((item, i) => Number(item) - Number(first.items[i]));
    expect(new Set(gaps)).toEqual(new Set([20]));
    let sent = 0;
    for (let ms = 300; ms <= 10_000; ms += 300) sent += take(sampler, events(60), ms).items.length;
    expect(sent).toBeGreaterThan(9.5 * 50);
    expect(sent).toBeLessThanOrEqual(10 * 50);
  });

  it('sends no event while the bucket is empty, and counts the events that it leaves out', () => {
    const sampler = new EventSampler(0);
    take(sampler, events(50), 0);
    expect(take(sampler, events(3), 10)).toEqual({ items: [], leftOut: 3 });
  });

  it('keeps a message below a megabyte, but sends one large event', () => {
    const sampler = new EventSampler(0);
    const large = take(sampler, Array<string>(10).fill('x'.repeat(300_000)), 0);
    expect([large.items.length, large.leftOut]).toEqual([3, 7]);
    const huge = take(sampler, ['x'.repeat(2_000_000)], 1000);
    expect([huge.items.length, huge.leftOut]).toEqual([1, 0]);
  });

  it('is not affected by a clock that is set back', () => {
    const sampler = new EventSampler(10_000);
    take(sampler, events(50), 10_000);
    expect(take(sampler, events(10), 0).items).toEqual([]);
    expect(take(sampler, events(10), 1000).items).toHaveLength(10);
  });
});
