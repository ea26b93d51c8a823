import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { evaluateFlag } from '../rule/evaluate-flag.js';
import { compileFlagSet } from '../rule/flag-set.js';
import { missingUser } from './ofrep-context.js';
import { ofrepEvaluation } from './ofrep-evaluation.js';
import { ofrepText } from './ofrep-text.js';

const flag = fc.record({
  key: fc.stringMatching(/^[A-Za-z0-9][A-Za-z0-9._-]{0,20}$/),
  enabled: fc.boolean(),
  killed: fc.boolean(),
  rollout: fc.integer({ min: 0, max: 100 }),
  cohorts: fc.dictionary(
    fc.constantFrom('env', 'role', '"bucket":7,'),
    fc.array(fc.constantFrom('a', '"b"')),
  ),
  group: fc.constantFrom(null, 'alive', 'dead'),
});
const context = fc.dictionary(
  fc.constantFrom('userId', 'env', 'role', '"bucket":7,'),
  fc.constantFrom('a', '"b"', ''),
);

describe('ofrepText', () => {
  it('is the JSON of the evaluation, for every bucket, also when the text of another evaluation is cached', () => {
    fc.assert(
      fc.property(flag, fc.array(fc.tuple(context, fc.nat(99)), { minLength: 1 }), (payload, evaluations) => {
        const set = compileFlagSet({
          bucket_version: 1,
          flags: [payload],
          groups: [
            { key: 'alive', enabled: true, killed: false },
            { key: 'dead', enabled: false, killed: true },
          ],
          overrides: [{ flag_key: payload.key, actor_id: '"b"', value: true, active: true }],
        });
        const compiled = set.flags.get(payload.key)!;
        for (const [given, bucket] of evaluations) {
          const evaluation = evaluateFlag(set, payload.key, given, 0, () => bucket);
          const noUser = missingUser(given);
          expect(ofrepText(compiled, evaluation, noUser)).toBe(
            JSON.stringify(ofrepEvaluation(payload.key, evaluation, compiled.cohorts.length > 0, noUser)),
          );
        }
      }),
    );
  });
});
