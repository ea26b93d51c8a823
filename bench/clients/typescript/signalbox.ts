import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { BenchClient, BenchEvents, Setup } from './bench-client.js';
import { versionIn } from './bench-client.js';

type Package = typeof import('../../../clients/typescript/src/index.js');
type FlagsPayload = NonNullable<NonNullable<Parameters<Package['flagsPlugin']>[0]>['bootstrap']>;

/** The discard port: nothing listens there, so that the client uses the bootstrap alone. */
const UNREACHABLE = 'http://127.0.0.1:9';
const CLOSE_MS = 1;
const FLUSH_MS = 60_000;

export async function signalbox({ definition }: Setup): Promise<BenchClient> {
  const file = process.env['BENCH_CLIENT'] ?? '';
  const { createClient, flagsPlugin, logEvent } = (await import(pathToFileURL(file).href)) as Package;
  const bootstrap = JSON.parse(definition) as FlagsPayload;
  const flags = createClient({ baseUrl: UNREACHABLE, projectId: 'bench', apiKey: 'sbx_bench' }).use(
    flagsPlugin({ bootstrap, streaming: false, usageIntervalMs: 3_600_000 }),
  );
  return {
    name: `@signalbox/client ${versionIn(join(file, '..', '..', 'package.json'))}`,
    prepare: (flagCase, users, cohort) => {
      const key = flagCase === 'cohort' ? 'cohort' : 'half';
      const contexts = flagCase === 'cohort' ? cohort : users.map((userId) => ({ userId }));
      return { contexts: contexts.length, evaluate: (index) => flags.isEnabled(key, contexts[index]) };
    },
    events: (url, queueEvents): BenchEvents => {
      const client = createClient({
        baseUrl: url,
        projectId: 'bench',
        apiKey: 'sbx_bench',
        webhookSecret: 'webhook-secret-of-the-benchmark',
        events: { queueEvents },
      });
      return {
        enqueue: (index, text) =>
          client.enqueue(
            logEvent({
              level: 'info',
              message: text,
              fields: { orderId: `o-${index}`, amount: index, currency: 'EUR' },
            }),
          ).accepted,
        flush: async () => {
          if (!(await client.flush(FLUSH_MS))) throw new Error('the events were not delivered in time');
        },
        delivered: () => client.report().delivered,
        queued: () => client.report().queued,
        end: async () => void (await client.close(CLOSE_MS)),
      };
    },
  };
}
