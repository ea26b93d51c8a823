import { describe, expect, it } from 'vitest';
import { dutyOf } from './projection-duty.js';

const MINUTE_MS = 60_000;

describe('the share of time for projections', () => {
  it.each([
    { idle: 0, minutes: 0, duty: 0.1 },
    { idle: 0.05, minutes: 0, duty: 0.5 },
    { idle: 0.1, minutes: 0, duty: 0.9 },
    { idle: 1, minutes: 0, duty: 0.9 },
    { idle: -0.01, minutes: 1, duty: 0.1 },
    { idle: 0, minutes: 5.5, duty: 0.3 },
    { idle: 0, minutes: 10, duty: 0.5 },
    { idle: 0, minutes: 1e9, duty: 0.5 },
    { idle: 0.05, minutes: 10, duty: 0.7 },
    { idle: 0.1, minutes: 10, duty: 0.9 },
  ])('is $duty with $idle of the CPU time idle, $minutes minutes behind', ({ idle, minutes, duty }) => {
    expect(dutyOf(idle, minutes * MINUTE_MS)).toBeCloseTo(duty, 10);
  });
});
