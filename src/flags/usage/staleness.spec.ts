import { describe, expect, it } from 'vitest';
import { staleness } from './staleness.js';

const DAY = 24 * 60 * 60 * 1000;
const NOW = Date.UTC(2027, 0, 31);
const ago = (ms: number): Date => new Date(NOW - ms);

/** Enabled for half of the users, created and changed long ago. */
const FLAG = {
  enabled: true,
  state: 'on' as const,
  rollout: 50,
  cohorts: {},
  permanent: false,
  archived: false,
  createdAt: ago(100 * DAY),
  updatedAt: ago(50 * DAY),
};

describe('staleness', () => {
  it.each([
    ['unused', {}, null],
    ['unused', {}, ago(14 * DAY)],
    [null, {}, ago(14 * DAY - 1)],
    ['unused', { createdAt: ago(14 * DAY) }, null],
    [null, { createdAt: ago(14 * DAY - 1), updatedAt: ago(DAY) }, null],
    ['unused', { rollout: 100 }, null],
    ['unused', { updatedAt: ago(0) }, null],
    ['fully_on', { rollout: 100 }, ago(0)],
    ['fully_on', { rollout: 100, cohorts: { env: [] } }, ago(0)],
    ['fully_on', { rollout: 100, updatedAt: ago(14 * DAY) }, ago(0)],
    [null, { rollout: 100, updatedAt: ago(14 * DAY - 1) }, ago(0)],
    [null, { rollout: 100, cohorts: { env: ['prod'] } }, ago(0)],
    [null, { rollout: 100, state: 'killed' }, ago(0)],
    [null, { rollout: 100, state: 'off' }, ago(0)],
    [null, { rollout: 99 }, ago(0)],
    ['fully_off', { rollout: 0 }, ago(0)],
    ['fully_off', { enabled: false, rollout: 100 }, ago(0)],
    ['fully_off', { enabled: false, state: 'killed' }, ago(0)],
    [null, { enabled: false, updatedAt: ago(14 * DAY - 1) }, ago(0)],
  ] as const)('is %s for %j evaluated %s', (expected, change, lastEvaluatedAt) => {
    expect(staleness({ ...FLAG, ...change, cohorts: cohortsOf(change) }, lastEvaluatedAt, NOW)).toBe(
      expected,
    );
  });

  it.each([{ permanent: true }, { archived: true }])('is always null for %j', (kept) => {
    for (const change of [{}, { rollout: 0 }, { rollout: 100 }, { enabled: false }]) {
      for (const last of [null, ago(0)])
        expect(staleness({ ...FLAG, ...change, ...kept }, last, NOW)).toBeNull();
    }
  });
});

function cohortsOf(change: object): Record<string, string[]> {
  return 'cohorts' in change ? (change.cohorts as Record<string, string[]>) : {};
}
