import { describe, expect, it } from 'vitest';
import { evaluateFlag } from './evaluate-flag.js';
import type { FlagSet } from './flag-set.js';
import { stateInForce, type GroupSwitches } from './state-in-force.js';

const BOOLEANS = [true, false];
const GROUPS: (GroupSwitches | null | undefined)[] = [
  null,
  undefined,
  ...BOOLEANS.flatMap((enabled) => BOOLEANS.map((killed) => ({ enabled, killed }))),
];
/** `group: null` is a flag without a group, `undefined` a flag whose group is missing. */
const COMBINATIONS = BOOLEANS.flatMap((enabled) =>
  BOOLEANS.flatMap((killed) => GROUPS.map((group) => ({ enabled, killed, group }))),
);

describe('stateInForce', () => {
  it.each(COMBINATIONS)(
    'is on exactly where the rule evaluates to true: %j',
    ({ enabled, killed, group }) => {
      const groupKey = group === null ? null : 'checkout';
      const flag = { enabled, killed, group: groupKey, rollout: 100, cohorts: [], overrides: undefined };
      const set = {
        flags: new Map([['f', flag]]),
        groups: new Map(group ? [['checkout', group]] : []),
      } as unknown as FlagSet;
      const { value } = evaluateFlag(set, 'f', { userId: 'u' }, 0, () => 0);
      const { state } = stateInForce(
        { enabled, killed, archived: false, group: groupKey },
        group === null ? undefined : group,
      );
      expect(state === 'on').toBe(value);
    },
  );

  const flag = { enabled: true, killed: false, archived: false, group: 'checkout' };
  const group = { enabled: true, killed: false };

  it('names the group as the cause where its switches decide', () => {
    expect(stateInForce(flag, { ...group, killed: true })).toEqual({ state: 'killed', cause: 'group' });
    expect(stateInForce(flag, { ...group, enabled: false })).toEqual({ state: 'off', cause: 'group' });
    expect(stateInForce(flag, undefined)).toEqual({ state: 'off', cause: 'group' });
    expect(stateInForce(flag, group)).toEqual({ state: 'on', cause: null });
  });

  it('gives an emergency stop precedence over a switch that is off', () => {
    const killed = { ...flag, killed: true };
    expect(stateInForce(killed, { ...group, enabled: false })).toEqual({ state: 'killed', cause: 'flag' });
    expect(stateInForce({ ...flag, enabled: false }, { ...group, killed: true })).toEqual({
      state: 'killed',
      cause: 'group',
    });
    expect(stateInForce({ ...killed, enabled: false }, group)).toEqual({ state: 'killed', cause: 'flag' });
  });

  it('reports archived flags as archived, regardless of all switches', () => {
    const archived = { ...flag, archived: true, killed: true };
    expect(stateInForce(archived, { ...group, killed: true })).toEqual({ state: 'archived', cause: null });
  });
});
