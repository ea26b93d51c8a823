import type { BenchClient, Setup } from './bench-client.js';
import { peer, peerVersion } from './bench-client.js';

interface FlagdModule {
  FlagdCore: new () => {
    setConfigurations(definition: string): string[];
    resolveBooleanEvaluation(key: string, defaultValue: boolean, context: object): { value: boolean };
  };
}

/** The evaluation of flagd's in-process provider, without the additional cost of the OpenFeature SDK. */
export function flagd({ definition }: Setup): Promise<BenchClient> {
  const { FlagdCore } = peer<FlagdModule>('@openfeature/flagd-core');
  const core = new FlagdCore();
  core.setConfigurations(definition);
  return Promise.resolve({
    name: peerVersion('@openfeature/flagd-core'),
    prepare: (flagCase, users, cohort) => {
      const key = flagCase === 'cohort' ? 'cohort' : 'half';
      const contexts: object[] =
        flagCase === 'cohort'
          ? cohort.map(({ userId, ...rest }) => ({ targetingKey: userId, ...rest }))
          : users.map((targetingKey) => ({ targetingKey }));
      return {
        contexts: contexts.length,
        evaluate: (index) => core.resolveBooleanEvaluation(key, false, contexts[index] ?? {}).value,
      };
    },
  });
}
