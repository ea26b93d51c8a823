import { expect, it } from 'vitest';
import type { FlagsPayload } from '../../../core/flags-payload.js';
import { changedKeys } from './changed-keys.js';

const flag = (key: string, group: string | null = null, roles = ['a', 'b']) => ({
  key,
  enabled: true,
  killed: false,
  rollout: 50,
  cohorts: { role: roles },
  group,
});
const payload = (changes: Partial<FlagsPayload> = {}): FlagsPayload => ({
  revision: 1,
  bucket_version: 1,
  flags: [flag('a'), flag('b', 'g'), flag('__proto__')],
  groups: [{ key: 'g', enabled: true, killed: false }],
  overrides: [],
  ...changes,
});

it('lists the flags whose definition, group or overrides differ', () => {
  expect(changedKeys(null, payload())).toEqual(['__proto__', 'a', 'b']);
  expect(changedKeys(payload(), payload({ revision: 2 }))).toEqual([]);
  expect(changedKeys(payload(), payload({ groups: [{ key: 'g', enabled: true, killed: true }] }))).toEqual([
    'b',
  ]);
  const overrides = [{ flag_key: 'a', actor_id: 'u', value: true, active: true }];
  expect(changedKeys(payload(), payload({ overrides }))).toEqual(['a']);
  expect(changedKeys(payload(), payload({ flags: [flag('a', null, ['b', 'a']), flag('c')] }))).toEqual([
    '__proto__',
    'b',
    'c',
  ]);
});
