import { describe, expect, it } from 'vitest';
import { stateOf } from './flag';

describe('the state of a flag', () => {
  it.each([
    ['on', { archived: false, killed: false, enabled: true }],
    ['off', { archived: false, killed: false, enabled: false }],
    ['killed', { archived: false, killed: true, enabled: true }],
    ['archived', { archived: true, killed: true, enabled: true }],
  ])('is %s for %o', (state, flag) => {
    expect(stateOf(flag)).toBe(state);
  });
});
