import { readFileSync } from 'node:fs';
import type { Admin, BaseOptions, Consumer, Producer } from '@platformatic/kafka';
import type { KafkaSettings } from '../../config/settings/kafka-settings.js';

/** Time limit of one request to a broker, so that a broker that accepts connections and never responds is detected. */
const REQUEST_TIMEOUT_MS = 5000;
const CONNECT_TIMEOUT_MS = 1500;

/** Loaded only where Kafka is the log: the library needs a newer Node than the rest of the service. */
export async function kafkaLibrary(): Promise<typeof import('@platformatic/kafka')> {
  return import('@platformatic/kafka');
}

export async function createProducer(settings: KafkaSettings): Promise<Producer> {
  const { Producer, CompressionAlgorithms } = await kafkaLibrary();
  return new Producer({
    ...connection(settings),
    acks: -1,
    idempotent: true,
    // Without a limit, an idempotent producer retries forever and no call fails.
    retries: 2,
    retryDelay: 100,
    compression: CompressionAlgorithms.GZIP,
    autocreateTopics: false,
  });
}

export async function createConsumer(settings: KafkaSettings): Promise<Consumer> {
  const { Consumer } = await kafkaLibrary();
  // Positions are kept in PostgreSQL and partitions are leased there: the group is a name only, and is never joined.
  const consumer = new Consumer({
    ...connection(settings),
    groupId: `${settings.topic}.workers`,
    retries: 1,
    retryDelay: 200,
  });
  consumer.topics.track(settings.topic);
  return consumer;
}

export async function createAdmin(settings: KafkaSettings): Promise<Admin> {
  const { Admin } = await kafkaLibrary();
  return new Admin({ ...connection(settings), retries: 0 });
}

/** Closes without waiting for requests in progress. */
export function abandon(client: Consumer | Producer | undefined): void {
  client?.close(true).catch(() => undefined);
}

function connection(settings: KafkaSettings): BaseOptions {
  const { brokers, sasl, tls } = settings;
  return {
    clientId: 'signalbox',
    bootstrapBrokers: [...brokers],
    timeout: REQUEST_TIMEOUT_MS,
    requestTimeout: REQUEST_TIMEOUT_MS,
    connectTimeout: CONNECT_TIMEOUT_MS,
    ...(sasl === null ? {} : { sasl: { mechanism: 'SCRAM-SHA-512' as const, ...sasl } }),
    ...(tls === null ? {} : { tls: tls.caFile === null ? {} : { ca: readFileSync(tls.caFile) } }),
  };
}
