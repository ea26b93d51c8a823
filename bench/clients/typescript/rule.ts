import type { EvaluationContext } from '../../../src/flags/rule/evaluate-flag.js';
import type { FlagsPayload } from '../../../clients/core/flags-payload.js';
import { built } from '../../support/built.js';
import type { BenchClient, Setup } from './bench-client.js';

/** The rule alone, as the server calls it: without a client, usage counts and listeners. */
export async function rule({ definition }: Setup): Promise<BenchClient> {
  const [{ evaluateFlag }, { bucketSteps }, { rememberBuckets }, { compileFlagSet }] = await Promise.all([
    built.evaluateFlag(),
    built.bucket(),
    built.rememberBuckets(),
    built.flagSet(),
  ]);
  const set = compileFlagSet(JSON.parse(definition) as FlagsPayload);
  const remembered = rememberBuckets(bucketSteps);
  return {
    name: "Signalbox's rule",
    prepare: (flagCase, users, cohort) => {
      const key = flagCase === 'cohort' ? 'cohort' : 'half';
      const contexts: EvaluationContext[] =
        flagCase === 'cohort' ? [...cohort] : users.map((userId) => ({ userId }));
      return {
        contexts: contexts.length,
        evaluate: (index) => evaluateFlag(set, key, contexts[index] ?? {}, 0, remembered).value,
      };
    },
  };
}
