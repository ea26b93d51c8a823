import { describe, expect, it } from 'vitest';
import { expectedState } from './flag';
import { aFlag } from './test-data';

describe('the state after a change of a flag', () => {
  it.each([
    ['on', null, { enabled: true }, {}],
    ['off', 'flag', { enabled: false }, {}],
    ['killed', 'flag', { enabled: true }, { killed: true, state: 'killed', state_cause: 'flag' }],
    ['archived', null, { archived: true }, { killed: true }],
    ['killed', 'group', { enabled: true }, { state: 'killed', state_cause: 'group' }],
    ['off', 'flag', { archived: false }, { archived: true, state: 'archived', state_cause: null }],
  ] as const)('is %s by %s for %j of %j', (state, cause, fields, before) => {
    expect(expectedState(aFlag(before), fields)).toEqual({ state, state_cause: cause });
  });
});
