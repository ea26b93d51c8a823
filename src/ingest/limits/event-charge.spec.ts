import { describe, expect, it } from 'vitest';
import { eventCharge } from './event-charge.js';

describe('eventCharge', () => {
  it.each([
    [0, 0, 1000, 0],
    [5000, 0, 1000, 5000],
    [10, 999, 1000, 1009],
    [0, 1000, 1000, 1000],
    [0, 20_000, 1000, 1000],
    [7000, 20_000, 1000, 8000],
    [1, 3, 1, 2],
  ])(
    'charges %i accepted and %i rejected events at %i per second with %i tokens',
    (accepted, rejected, quota, charge) => {
      expect(eventCharge(accepted, rejected, quota)).toBe(charge);
    },
  );
});
