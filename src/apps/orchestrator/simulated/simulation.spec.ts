import { describe, expect, it } from 'vitest';
import { readSimulation, SIMULATED_TASKS } from './simulation.js';

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
  tasks: SIMULATED_TASKS,
  failTask: null,
  retries: 0,
  progress: 0,
  result: null,
};

describe('input.simulate', () => {
  it('can have every field', () => {
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
      tasks: { read: [], write: ['read', 'read', 'later'], later: ['write'] },
      fail_task: 'write',
      retries: 2,
      progress: 20,
      result: { rows: 12 },
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
      tasks: [
        { id: 'read', after: [] },
        { id: 'write', after: ['read'] },
        { id: 'later', after: ['write'] },
      ],
      failTask: 'write',
      retries: 2,
      progress: 20,
      result: '{"rows":12}',
    });
    expect(readSimulation({ simulate: { lose_callbacks: true } }).lostCallbacks).toHaveLength(3);
  });

  it.each([undefined, 'x', {}, { simulate: null }, { simulate: [] }])('has its defaults in %j', (input) => {
    expect(readSimulation(input)).toEqual(DEFAULTS);
  });

  it.each([
    { outcome: 'exploded' },
    { duration_ms: -1, queue_ms: '5' },
    { duration_ms: 600_001, queue_ms: 1.5 },
    { repeat_callbacks: 1e9, fail_submit: null, delay_callbacks_ms: Number.NaN },
    { lose_callbacks: 'running', paused: 'yes', reorder_callbacks: 1 },
    { tasks: ['read'], fail_task: 7, retries: 6 },
    { tasks: { '../etc': [] }, fail_task: 'a/b', retries: -1 },
    { progress: 21, result: [1] },
    { progress: '3', result: { text: '\0' } },
    { unknown: true },
  ])('ignores %j', (simulate) => {
    expect(readSimulation({ simulate })).toEqual(DEFAULTS);
  });
});
