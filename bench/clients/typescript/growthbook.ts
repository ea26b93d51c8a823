import type { BenchClient, Setup } from './bench-client.js';
import { peer, peerVersion } from './bench-client.js';

interface GrowthBookModule {
  GrowthBookClient: new () => {
    initSync(options: { payload: object }): void;
    isOn(key: string, context: { attributes: object }): boolean;
  };
}

/** GrowthBook with its payload from a file: no requests, no callbacks. */
export function growthbook({ definition }: Setup): Promise<BenchClient> {
  const { GrowthBookClient } = peer<GrowthBookModule>('@growthbook/growthbook');
  const client = new GrowthBookClient();
  client.initSync({ payload: JSON.parse(definition) as object });
  return Promise.resolve({
    name: peerVersion('@growthbook/growthbook'),
    prepare: (flagCase, users, cohort) => {
      const key = flagCase === 'cohort' ? 'cohort' : 'half';
      const contexts: { attributes: object }[] =
        flagCase === 'cohort'
          ? cohort.map(({ userId, ...rest }) => ({ attributes: { id: userId, ...rest } }))
          : users.map((id) => ({ attributes: { id } }));
      return {
        contexts: contexts.length,
        evaluate: (index) => client.isOn(key, contexts[index] ?? { attributes: {} }),
      };
    },
  });
}
