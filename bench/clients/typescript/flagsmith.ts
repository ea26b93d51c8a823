import type { BenchClient, Setup } from './bench-client.js';
import { peer, peerVersion } from './bench-client.js';

interface FlagsmithModule {
  Flagsmith: new (options: object) => {
    getIdentityFlags(
      identifier: string,
      traits?: object,
    ): Promise<{ isFeatureEnabled(name: string): boolean }>;
  };
  LocalFileHandler: new (path: string) => object;
}

/** Flagsmith offline, with its environment document from a file. */
export function flagsmith({ definitionFile }: Setup): Promise<BenchClient> {
  const { Flagsmith, LocalFileHandler } = peer<FlagsmithModule>('flagsmith-nodejs');
  const client = new Flagsmith({ offlineMode: true, offlineHandler: new LocalFileHandler(definitionFile) });
  return Promise.resolve({
    name: peerVersion('flagsmith-nodejs'),
    prepare: (flagCase, users, cohort) => {
      const name = flagCase === 'cohort' ? 'cohort' : 'half';
      const contexts: { userId: string; traits?: object }[] =
        flagCase === 'cohort'
          ? cohort.map(({ userId, ...traits }) => ({ userId, traits }))
          : users.map((userId) => ({ userId }));
      return {
        contexts: contexts.length,
        evaluate: async (index) => {
          const { userId, traits } = contexts[index] ?? { userId: '' };
          return (await client.getIdentityFlags(userId, traits)).isFeatureEnabled(name);
        },
      };
    },
  });
}
