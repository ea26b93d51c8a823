import { describe, expect, it } from 'vitest';
import { readSimulation } from './simulation.js';

const DEFAULTS = {
  outcome: 'success',
  durationMs: 1000,
  queueMs: 300,
  paused: false,
  failSubmit: 0,
  lostCallbacks: [],
  repeatCallbacks: 0,
  delayCallbacksMs: 0,
  reorderCallbacks: false,
};

describe('input.simulate', () => {
  it('may say everything', () => {
    const simulate = {
      outcome: 'failed',
      duration_ms: 0,
      queue_ms: 600_000,
      paused: true,
      fail_submit: 2,
      lose_callbacks: ['running', 'succeeded', 'running', 'never'],
      repeat_callbacks: 3,
      delay_callbacks_ms: 10,
      reorder_callbacks: true,
    };
    expect(readSimulation({ simulate })).toEqual({
      outcome: 'failed',
      durationMs: 0,
      queueMs: 600_000,
      paused: true,
      failSubmit: 2,
      lostCallbacks: ['running', 'success'],
      repeatCallbacks: 3,
      delayCallbacksMs: 10,
      reorderCallbacks: true,
    });
    expect(readSimulation({ simulate: { lose_callbacks: true } }).lostCallbacks).toHaveLength(3);
  });

  it.each([undefined, null, 'x', [], {}, { simulate: null }, { simulate: [] }, { simulate: 'failed' }])(
    'has its defaults in %j',
    (input) => {
      expect(readSimulation(input)).toEqual(DEFAULTS);
    },
  );

  it.each([
    { outcome: 'exploded' },
    { duration_ms: -1, queue_ms: '5' },
    { duration_ms: 600_001, queue_ms: 1.5 },
    { repeat_callbacks: 1e9, fail_submit: null, delay_callbacks_ms: Number.NaN },
    { lose_callbacks: 'running', paused: 'yes', reorder_callbacks: 1 },
    { unknown: true },
  ])('passes over %j', (simulate) => {
    expect(readSimulation({ simulate })).toEqual(DEFAULTS);
  });
});
