import { expect, it } from 'vitest';
import { FlagUsage } from './flag-usage.js';

it('counts evaluations by flag, value and rule, and resets after a report', () => {
  const usage = new FlagUsage();
  for (const value of [true, false, true, false, false]) usage.count('a', { value, rule: 'rollout_bucket' });
  usage.count('a', { value: true, rule: 'rollout_full' });
  usage.count('__proto__', { value: false, rule: 'flag_not_found' });
  usage.count('k'.repeat(129), { value: false, rule: 'flag_not_found' });
  expect(usage.take()).toEqual([
    { key: 'a', value: true, rule: 'rollout_bucket', count: 2 },
    { key: 'a', value: false, rule: 'rollout_bucket', count: 3 },
    { key: 'a', value: true, rule: 'rollout_full', count: 1 },
    { key: '__proto__', value: false, rule: 'flag_not_found', count: 1 },
  ]);
  expect(usage.take()).toEqual([]);
  usage.count('a', { value: true, rule: 'rollout_full' });
  usage.count('', { value: true, rule: 'rollout_full' });
  const taken = usage.take();
  expect(taken).toEqual([{ key: 'a', value: true, rule: 'rollout_full', count: 1 }]);
  usage.count('a', { value: true, rule: 'rollout_full' });
  usage.putBack(taken);
  expect(usage.take()).toEqual([{ key: 'a', value: true, rule: 'rollout_full', count: 2 }]);
});
