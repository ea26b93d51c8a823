import type { BenchClient, Setup } from './bench-client.js';
import { peer, peerVersion } from './bench-client.js';

interface UnleashModule {
  Unleash: new (config: object) => {
    start(): Promise<void>;
    isEnabled(name: string, context: object): boolean;
  };
}

/** Unleash with its bootstrap alone: no polls, no metrics, no files. */
export async function unleash({ definition }: Setup): Promise<BenchClient> {
  const { Unleash } = peer<UnleashModule>('unleash-client');
  const { features } = JSON.parse(definition) as { features: object[] };
  const client = new Unleash({
    appName: 'bench',
    url: 'http://127.0.0.1:9/api/',
    refreshInterval: 0,
    disableMetrics: true,
    disableAutoStart: true,
    skipInstanceCountWarning: true,
    bootstrap: { data: features },
    storageProvider: {
      get: () => Promise.resolve(undefined),
      set: () => Promise.resolve(),
    },
  });
  (client as unknown as NodeJS.EventEmitter).on('error', () => undefined);
  await client.start();
  return {
    name: peerVersion('unleash-client'),
    prepare: (flagCase, users, cohort) => {
      const name = flagCase === 'cohort' ? 'cohort' : 'half';
      const contexts: object[] =
        flagCase === 'cohort'
          ? cohort.map(({ userId, ...properties }) => ({ userId, properties }))
          : users.map((userId) => ({ userId }));
      return {
        contexts: contexts.length,
        evaluate: (index) => client.isEnabled(name, contexts[index] ?? {}),
      };
    },
  };
}
