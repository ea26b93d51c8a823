import type { BenchClient, Setup } from './bench-client.js';
import { peer, peerVersion } from './bench-client.js';

interface PostHog {
  waitForLocalEvaluationReady(timeoutMs: number): Promise<boolean>;
  isFeatureEnabled(key: string, distinctId: string, options: object): Promise<boolean | undefined>;
  capture(event: object): void;
  flush(): Promise<void>;
  shutdown(timeoutMs: number): Promise<void>;
  on(event: string, listener: () => void): void;
}
interface PostHogModule {
  PostHog: new (key: string, options: object) => PostHog;
}

const READY_MS = 10_000;
const HOUR_MS = 3_600_000;

/** Fetches the definitions from the stub server once, at the start. Evaluation is local, and sends no event. */
export async function posthog({ url }: Setup): Promise<BenchClient> {
  const { PostHog } = peer<PostHogModule>('posthog-node');
  const client = new PostHog('phc_bench', {
    host: url,
    personalApiKey: 'phx_bench',
    featureFlagsPollingInterval: HOUR_MS,
  });
  if (!(await client.waitForLocalEvaluationReady(READY_MS)))
    throw new Error('posthog-node has no definitions');
  const local = { onlyEvaluateLocally: true, sendFeatureFlagEvents: false };
  return {
    name: peerVersion('posthog-node'),
    prepare: (flagCase, users, cohort) => {
      const isOn = async (key: string, user: string, options: object): Promise<boolean> =>
        (await client.isFeatureEnabled(key, user, options)) === true;
      if (flagCase !== 'cohort') {
        return { contexts: users.length, evaluate: (index) => isOn('half', users[index] ?? '', local) };
      }
      const contexts = cohort.map(({ userId, ...personProperties }) => ({
        userId,
        options: { ...local, personProperties },
      }));
      return {
        contexts: contexts.length,
        evaluate: (index) => {
          const { userId, options } = contexts[index] ?? { userId: '', options: local };
          return isOn('cohort', userId, options);
        },
      };
    },
    events: (address, queueEvents) => {
      const sender = new PostHog('phc_bench', { host: address, flushAt: 100, maxQueueSize: queueEvents });
      sender.on('error', () => undefined);
      let enqueued = 0;
      return {
        enqueue: (index, text) => {
          sender.capture({
            distinctId: 'user-17',
            event: 'order placed',
            properties: {
              level: 'info',
              message: text,
              orderId: `o-${index}`,
              amount: index,
              currency: 'EUR',
            },
          });
          enqueued += 1;
          return true;
        },
        flush: () => sender.flush(),
        delivered: () => null,
        queued: () => ({ events: enqueued, bytes: null }),
        end: () => sender.shutdown(1),
      };
    },
  };
}
