import { randomInt } from 'node:crypto';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { bucketOf } from '../../src/flags/rule/bucket.js';
import { evaluateFlag, type Evaluation } from '../../src/flags/rule/evaluate-flag.js';
import { compileFlagSet } from '../../src/flags/rule/flag-set.js';
import { IS_SOAK } from '../support/vitest/soak.js';
import { flagCases, type FlagCases } from './flag-cases.js';
import { languages } from './languages.js';
import { TestService } from './test-service.js';

/** Each payload has up to twenty evaluations, six on average. */
const PAYLOADS = IS_SOAK ? 20_000 : 900;
const MIN_EVALUATIONS = IS_SOAK ? 100_000 : 3_000;

const services = new Map<string, TestService>();
beforeAll(async () => {
  for (const { name, command } of languages()) services.set(name, await TestService.start(await command()));
});
afterAll(async () => {
  await Promise.all([...services.values()].map((service) => service.stop()));
});

it('every client evaluates random flags and contexts to the result of the server', async () => {
  const seed = Number(process.env['SEED'] ?? randomInt(2 ** 31));
  console.log(`differential: SEED=${seed}`);
  const seen = new Set<string>();
  let evaluations = 0;
  const hasServersResults = async (given: FlagCases): Promise<void> => {
    const expected = serverResults(given);
    evaluations += expected.length;
    for (const { value, rule } of expected) seen.add(`${rule} ${value}`);
    await Promise.all(
      [...services].map(async ([language, service]) => {
        const { results } = await service.request<{ results: Evaluation[] }>('POST', '/evaluate', given);
        expect({ language, results }).toEqual({ language, results: expected });
      }),
    );
  };
  const asyncReporter = (run: fc.RunDetails<[FlagCases]>): Promise<void> => {
    if (!run.failed) return Promise.resolve();
    const smallest = toAscii(JSON.stringify(run.counterexample?.[0]));
    const difference = run.errorInstance instanceof Error ? run.errorInstance.message : '';
    throw new Error(`SEED=${seed}, after ${run.numRuns} payloads: ${smallest}\n${difference}`, {
      cause: run.errorInstance,
    });
  };
  await fc.assert(fc.asyncProperty(flagCases, hasServersResults), { numRuns: PAYLOADS, seed, asyncReporter });

  expect(evaluations).toBeGreaterThan(MIN_EVALUATIONS);
  expect([...seen].sort()).toEqual([
    'cohort_mismatch false',
    'flag_disabled false',
    'flag_killed false',
    'flag_not_found false',
    'group_disabled false',
    'group_killed false',
    'no_user false',
    'rollout_bucket false',
    'rollout_bucket true',
    'rollout_full true',
    'rollout_zero false',
    'self_override false',
    'self_override true',
  ]);
}, 600_000);

function serverResults({ payload, cases }: FlagCases): Evaluation[] {
  const set = compileFlagSet(payload);
  return cases.map(({ flag_key, context, now }) =>
    evaluateFlag(set, flag_key, context, Date.parse(now), bucketOf),
  );
}

/** Escapes characters in the output, because invisible characters are among those that differ. */
function toAscii(text: string): string {
  return text.replace(/[^\x20-\x7e]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`);
}
