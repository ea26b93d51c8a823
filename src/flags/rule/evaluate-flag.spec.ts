import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { bucketOf } from './bucket.js';
import { evaluateFlag, type DecidingRule, type Evaluation } from './evaluate-flag.js';
import { compileFlagSet, type FlagPayload, type FlagSetPayload } from './flag-set.js';

const CONTRACTS = join(import.meta.dirname, '..', '..', '..', 'contracts', 'flags', 'v1');

interface EvaluateVectors {
  cases: {
    id: string;
    title: string;
    payload: FlagSetPayload;
    flag_key: string;
    context: Record<string, unknown>;
    now: string;
    expect: Evaluation;
  }[];
}
interface BucketVectors {
  sweep: { flagKey: string; userId: string; falseAtRollout: number; trueAtRollout: number }[];
}

const read = <T>(name: string): T => JSON.parse(readFileSync(join(CONTRACTS, name), 'utf8')) as T;
const evaluateVectors = read<EvaluateVectors>('evaluate.json');
const bucketVectors = read<BucketVectors>('buckets.json');

describe('the rule', () => {
  it.each(evaluateVectors.cases)('$id: $title', ({ payload, flag_key, context, now, expect: expected }) => {
    const set = compileFlagSet(payload);
    expect(evaluateFlag(set, flag_key, context, Date.parse(now), bucketOf)).toEqual(expected);
  });

  it('has a vector for every result that it can return', () => {
    const rules: Record<DecidingRule, true> = {
      cohort_mismatch: true,
      flag_disabled: true,
      flag_killed: true,
      flag_not_found: true,
      group_disabled: true,
      group_killed: true,
      no_user: true,
      rollout_bucket: true,
      rollout_full: true,
      rollout_zero: true,
      self_override: true,
    };
    expect(new Set(evaluateVectors.cases.map((vector) => vector.expect.rule))).toEqual(
      new Set(Object.keys(rules)),
    );
  });

  it('turns on each user of the contract at the rollout above its bucket', () => {
    const at = (rollout: number, key: string, userId: string): boolean => {
      const flag = { key, enabled: true, killed: false, rollout, cohorts: {} };
      const set = compileFlagSet({ bucket_version: 1, flags: [flag], groups: [], overrides: [] });
      return evaluateFlag(set, key, { userId }, 0, bucketOf).value;
    };
    const wrong = bucketVectors.sweep.filter(
      ({ flagKey, userId, falseAtRollout, trueAtRollout }) =>
        at(falseAtRollout, flagKey, userId) || !at(trueAtRollout, flagKey, userId),
    );
    expect(bucketVectors.sweep).toHaveLength(100);
    expect(wrong).toEqual([]);
  });

  it('rejects an unknown bucket version', () => {
    expect(() => compileFlagSet({ bucket_version: 2, flags: [], groups: [], overrides: [] })).toThrow(
      'bucket_version 2',
    );
  });
});

const names = fc.constantFrom('a', 'b', 'userId', 'env', '__proto__', 'constructor', '');
const flag: fc.Arbitrary<FlagPayload> = fc.record({
  key: names,
  enabled: fc.boolean(),
  killed: fc.boolean(),
  rollout: fc.integer({ min: 0, max: 100 }),
  cohorts: fc.dictionary(names, fc.array(names, { maxLength: 3 }), { maxKeys: 2 }),
  group: fc.option(names),
});
const payload: fc.Arbitrary<FlagSetPayload> = fc.record({
  bucket_version: fc.constant(1),
  flags: fc.array(flag, { maxLength: 5 }),
  groups: fc.array(fc.record({ key: names, enabled: fc.boolean(), killed: fc.boolean() }), { maxLength: 3 }),
  overrides: fc.array(
    fc.record({
      flag_key: names,
      actor_id: names,
      value: fc.boolean(),
      active: fc.boolean(),
      expires_at: fc.option(fc.constantFrom('1970-01-01T00:00:00.500Z', '2099-01-01T00:00:00Z')),
    }),
    { maxLength: 3 },
  ),
});
const context = fc.dictionary(names, fc.oneof(names, fc.anything()), { maxKeys: 3 });

describe('for all flags and contexts, the rule', () => {
  const evaluate = (set: FlagSetPayload, key: string, given: Record<string, unknown>): Evaluation =>
    evaluateFlag(compileFlagSet(set), key, given, 1000, bucketOf);

  it('returns a result, and the same result again', () => {
    fc.assert(
      fc.property(payload, names, context, (set, key, given) => {
        expect(evaluate(set, key, given)).toEqual(evaluate(structuredClone(set), key, given));
      }),
    );
  });

  it('returns false for killed flags and groups', () => {
    fc.assert(
      fc.property(payload, context, (set, given) => {
        const killed = { ...set, flags: set.flags.map((one) => ({ ...one, killed: true })) };
        for (const { key } of killed.flags) expect(evaluate(killed, key, given).value).toBe(false);
        const stopped = { ...set, groups: set.groups.map((one) => ({ ...one, killed: true })) };
        const byKey = new Map(stopped.flags.map((one) => [one.key, one]));
        for (const { key, group } of byKey.values()) {
          if (group != null) expect(evaluate(stopped, key, given).value).toBe(false);
        }
      }),
    );
  });

  it('only ever adds users when a rollout grows', () => {
    fc.assert(
      fc.property(payload, context, fc.integer({ min: 0, max: 100 }), (set, given, more) => {
        const grown = {
          ...set,
          flags: set.flags.map((one) => ({ ...one, rollout: Math.max(one.rollout, more) })),
        };
        for (const { key } of set.flags) {
          if (evaluate(set, key, given).value) expect(evaluate(grown, key, given).value).toBe(true);
        }
      }),
    );
  });
});
