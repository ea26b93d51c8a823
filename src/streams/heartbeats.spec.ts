import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Heartbeats } from './heartbeats.js';

describe('Heartbeats', () => {
  let beats: number[];
  let heartbeats: Heartbeats<number>;

  beforeEach(() => {
    vi.useFakeTimers();
    beats = [];
    heartbeats = new Heartbeats((member) => beats.push(member));
  });
  afterEach(() => {
    heartbeats.stop();
    vi.useRealTimers();
  });

  it('gives each member one turn every 15 s, and spreads the members over the seconds', () => {
    for (let member = 0; member < 30; member++) heartbeats.add(member);
    expect([...heartbeats].toSorted((a, b) => a - b)).toEqual(Array.from({ length: 30 }, (_, n) => n));
    for (let second = 1; second <= 15; second++) {
      vi.advanceTimersByTime(1000);
      expect(beats).toHaveLength(2 * second);
    }
    expect(new Set(beats).size).toBe(30);
  });

  it('gives no turn to a member that was removed, nor to any after it was stopped', () => {
    heartbeats.add(1);
    heartbeats.add(2);
    heartbeats.delete(1);
    vi.advanceTimersByTime(15_000);
    expect(beats).toEqual([2]);
    heartbeats.stop();
    vi.advanceTimersByTime(15_000);
    expect(beats).toEqual([2]);
  });
});
