import { describe, expect, it } from 'vitest';
import { flagChangeWords, type FlagChange } from './flag-change-words';

const on = (rollout: number | null = 80) => ({ enabled: true, rollout });
const off = (rollout: number | null = 80) => ({ enabled: false, rollout });
const NOTHING: FlagChange = { action: null, before: null, after: null, group: null, changed: null };

describe('flagChangeWords', () => {
  it.each<[string | null, Partial<FlagChange>]>([
    ['Killed', { action: 'killed', before: on(), after: off() }],
    ['Killed with group checkout', { action: 'killed', before: on(), after: off(), group: 'checkout' }],
    ['Restored after an emergency stop', { action: 'revived', before: off(), after: on() }],
    ['Rollout 10% → 25%', { action: 'updated', before: on(10), after: on(25), changed: ['rollout'] }],
    ['Turned on, Rollout 0% → 25%', { action: 'updated', before: off(0), after: on(25) }],
    ['Turned off with group checkout', { action: 'updated', before: on(), after: off(), group: 'checkout' }],
    ['Rollout 25% → 10%', { action: 'reverted', before: on(25), after: on(10) }],
    ['Restored to an earlier version: cohorts', { action: 'reverted', changed: ['cohorts'] }],
    ['Changed: cohorts, stale check', { action: 'updated', changed: ['cohorts', 'permanent'] }],
    ['Changed', { action: 'updated' }],
    ['Created, off', { action: 'created', after: off(100) }],
    ['Created, on at 80%', { action: 'created', after: on() }],
    ['Archived', { action: 'archived', before: on(), after: off() }],
    // Events of other systems state only the new state.
    ['on', { after: on(null) }],
    ['off', { action: 'flipped', after: off() }],
    ['Rollout 30%', { after: { enabled: null, rollout: 30 } }],
    [null, {}],
  ])('is %j for %j', (words, change) => {
    expect(flagChangeWords({ ...NOTHING, ...change })).toBe(words);
  });
});
