import { describe, expect, it } from 'vitest';
import { MAX_END_READS, nextReadInMs, type ReadFacts } from './task-reader.js';

const FACTS: ReadFacts = { isOver: false, isComplete: false, reads: 1, retryAfterMs: null, failed: false };
const next = (facts: Partial<ReadFacts>) => nextReadInMs({ ...FACTS, ...facts }, () => 0.5);

describe('the delay of the next read of tasks', () => {
  it('is about 3 s while a run is active, with jitter', () => {
    expect(next({})).toBe(3000);
    expect(nextReadInMs(FACTS, () => 0)).not.toBe(nextReadInMs(FACTS, () => 0.9));
  });

  it('grows with consecutive failures, and is never less than the retry hint of the orchestrator', () => {
    expect(next({ failed: true, reads: 1 })).toBe(3000);
    expect(next({ failed: true, reads: 9 })).toBe(22_500);
    expect(next({ failed: true, reads: 1, retryAfterMs: 60_000 })).toBe(60_000);
  });

  it('is null for an ended run whose tasks are complete or were read the maximum number of times', () => {
    expect(next({ isOver: true, isComplete: true })).toBeNull();
    expect(next({ isOver: true, reads: 1 })).toBe(1500);
    expect(next({ isOver: true, reads: MAX_END_READS })).toBeNull();
  });
});
