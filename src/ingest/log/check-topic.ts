import { setTimeout as sleep } from 'node:timers/promises';
import { withinDeadline } from '../../common/time/within-deadline.js';
import { ConfigError } from '../../config/app-config.js';
import type { KafkaSettings } from '../../config/settings/kafka-settings.js';
import type { SettingProblem } from '../../config/settings/settings-reader.js';
import {
  connectionProblem,
  NoBrokerAnswered,
  requireAuthorities,
  TopicRequestFailed,
} from './connection-problem.js';
import { createAdmin, kafkaLibrary } from './kafka-clients.js';

/** Time to wait for brokers that start at the same time as the service. */
const START_DEADLINE_MS = 20_000;
const ATTEMPT_DEADLINE_MS = 6000;
const AGAIN_MS = 500;
const MIN_REPLICAS = 3;
const MIN_IN_SYNC = 2;
/** Smaller records would split nearly every batch. */
const MIN_MESSAGE_BYTES = 64 * 1024;

export interface LogTopic {
  partitions: number;
  maxMessageBytes: number;
  /** Whether acknowledged records survive a power failure. */
  isDurable: boolean;
}

export interface TopicFacts {
  partitions: number;
  replicas: number;
  config: ReadonlyMap<string, string | null | undefined>;
}

/**
 * Reads the topic's configuration and rejects one that could lose acknowledged records.
 *
 * @param waitMs time for which unreachable brokers are retried.
 * @throws ConfigError
 */
export async function checkTopic(settings: KafkaSettings, waitMs = START_DEADLINE_MS): Promise<LogTopic> {
  requireAuthorities(settings);
  const facts = await factsInTime(settings, waitMs);
  const problems = topicProblems(settings, facts);
  if (problems.length > 0) throw new ConfigError(problems);
  return {
    partitions: facts.partitions,
    maxMessageBytes: numberOf(facts, 'max.message.bytes'),
    isDurable: isDurable(facts),
  };
}

export function topicProblems(settings: KafkaSettings, facts: TopicFacts): SettingProblem[] {
  const problems: SettingProblem[] = [];
  const topic = (problem: string, example: string): void => {
    problems.push({
      name: 'KAFKA_TOPIC',
      problem: `names the topic "${settings.topic}", which ${problem}`,
      example,
    });
  };
  if (!isDurable(facts) && !settings.acceptsVolatile)
    topic(
      `can lose acknowledged batches: it has replication factor ${facts.replicas} and min.insync.replicas ${facts.config.get('min.insync.replicas') ?? '?'}. It needs at least ${MIN_REPLICAS} and ${MIN_IN_SYNC}, or flush.messages=1; KAFKA_ACCEPT_VOLATILE=true accepts the loss`,
      'a topic with replication factor 3 and min.insync.replicas 2',
    );
  if ((facts.config.get('cleanup.policy') ?? '').includes('compact'))
    topic(
      'is compacted: only the latest batch of each project would be kept',
      'a topic with cleanup.policy=delete',
    );
  if (numberOf(facts, 'max.message.bytes') < MIN_MESSAGE_BYTES)
    topic(`has max.message.bytes below ${MIN_MESSAGE_BYTES}`, 'a topic with max.message.bytes=1048588');
  return problems;
}

function isDurable(facts: TopicFacts): boolean {
  return (
    (facts.replicas >= MIN_REPLICAS && numberOf(facts, 'min.insync.replicas') >= MIN_IN_SYNC) ||
    numberOf(facts, 'flush.messages') === 1
  );
}

function numberOf({ config }: TopicFacts, name: string): number {
  return Number(config.get(name) ?? 0);
}

async function factsInTime(settings: KafkaSettings, waitMs: number): Promise<TopicFacts> {
  const until = performance.now() + waitMs;
  for (;;) {
    try {
      return await withinDeadline(
        readFacts(settings),
        ATTEMPT_DEADLINE_MS,
        'the brokers accept connections but do not respond',
      );
    } catch (error) {
      const { isFinal, isSilence, problem } = connectionProblem(settings, error);
      if (isFinal || performance.now() > until)
        throw isSilence ? new NoBrokerAnswered([problem]) : new ConfigError([problem]);
      await sleep(AGAIN_MS);
    }
  }
}

async function readFacts(settings: KafkaSettings): Promise<TopicFacts> {
  const { ConfigResourceTypes } = await kafkaLibrary();
  const admin = await createAdmin(settings);
  try {
    const metadata = await admin.metadata({ topics: [settings.topic], forceUpdate: true });
    const partitions = metadata.topics.get(settings.topic)?.partitions ?? [];
    const [description] = await admin
      .describeConfigs({
        resources: [{ resourceType: ConfigResourceTypes.TOPIC, resourceName: settings.topic }],
      })
      .catch((error: unknown) => {
        throw new TopicRequestFailed('DescribeConfigs', error);
      });
    return {
      partitions: partitions.length,
      replicas: Math.min(...partitions.map(({ replicas }) => replicas.length)),
      config: new Map(description?.configs.map(({ name, value }) => [name, value])),
    };
  } finally {
    admin.close().catch(() => undefined);
  }
}
