import { randomBytes } from 'node:crypto';
import { KafkaCluster } from '../../test/support/processes/kafka-cluster.js';
import type { DatabaseAddress } from '../../src/database/connection/database-address.js';
import type { KafkaSettings } from '../../src/config/settings/kafka-settings.js';
import { startGenerator } from '../ingest/measure.js';
import { built } from '../support/built.js';
import type { BenchDatabase } from '../support/database.js';
import { Participant } from '../support/participant.js';
import { cpuSeconds } from '../support/processes.js';
import type { Scope } from '../support/scope.js';
import { startServer, startService, type Service } from '../support/service.js';

export type KafkaOptions = {
  only: string;
  seconds: number;
  'warm-up': number;
  rounds: number;
  connections: number;
  outages: number;
  quick: boolean;
};

const TOPIC = 'bench';
const PLAIN_TOPIC = 'bench-plain';
const DEAD_LETTERS = 'bench-dead-letters';
/** Required by ADR 0042: an acknowledged record is on two of three brokers. */
const DURABLE = { partitions: 1, configs: { 'min.insync.replicas': '2' } };
/** Disables load shedding by event-loop lag: brokers, PostgreSQL and load share the cores, so lag does not mean overload of the service. */
const UNSHED = { INGEST_MAX_EVENT_LOOP_LAG_MS: '600000' };

/** Three brokers, and the participants that write to them or are compared. */
export class KafkaStage {
  private constructor(
    private readonly scope: Scope,
    readonly database: BenchDatabase,
    readonly options: KafkaOptions,
    readonly cluster: KafkaCluster,
    readonly generator: Participant,
    readonly producer: Participant,
    /** Writes to the topic; a worker reads it only while it is measured. */
    readonly kafka: Service,
    readonly postgres: Service,
    private readonly env: Readonly<Record<string, string>>,
  ) {}

  static async start(scope: Scope, database: BenchDatabase, options: KafkaOptions): Promise<KafkaStage> {
    const cluster = await KafkaCluster.start(3);
    scope.defer(() => cluster.stop());
    for (const topic of [TOPIC, PLAIN_TOPIC, DEAD_LETTERS]) await cluster.createTopic(topic, DURABLE);
    const env = {
      ...UNSHED,
      INGEST_LOG: 'kafka',
      KAFKA_BROKERS: cluster.brokers.join(),
      KAFKA_TOPIC: TOPIC,
      KAFKA_DEAD_LETTER_TOPIC: DEAD_LETTERS,
      SERVICE_ENCRYPTION_KEY: randomBytes(32).toString('base64'),
    };
    const service = async (name: string, settings: Record<string, string>): Promise<Service> =>
      startService(scope, database, 'no-projections', {
        name,
        address: await database.create(name),
        env: settings,
      });
    const [producer] = await Participant.start(scope, {
      script: 'kafka/plain-producer.ts',
      logFile: `${database.folder}/producer.log`,
    });
    return new KafkaStage(
      scope,
      database,
      options,
      cluster,
      await startGenerator(scope, database),
      producer,
      await service('bench_kafka', { ...env, SERVICE_ROLES: 'api' }),
      await service('bench_postgres', UNSHED),
      env,
    );
  }

  /** Settings with the topic of the plain producer. */
  plainSettings(): KafkaSettings {
    return this.settings(PLAIN_TOPIC);
  }

  brokerSeconds(): number {
    return this.cluster.pids.reduce((sum, pid) => sum + cpuSeconds(pid), 0);
  }

  /** The offset after the last record. */
  async endOf(of: 'ingest' | 'plain'): Promise<bigint> {
    const { PartitionReader } = await built.partitionReader();
    const reader = await PartitionReader.open(this.settings(of === 'plain' ? PLAIN_TOPIC : TOPIC), 0);
    try {
      return await reader.latestOffset();
    } finally {
      reader.close();
    }
  }

  /** Starts a process that reads the topic into the database of {@link kafka}. */
  async startWorker(): Promise<Participant> {
    const { process } = await startServer(this.scope, this.database, {
      variant: 'no-projections',
      name: 'bench_kafka_worker',
      address: this.kafka.address,
      env: { ...this.env, SERVICE_ROLES: 'worker' },
    });
    return process;
  }

  get address(): DatabaseAddress {
    return this.kafka.address;
  }

  private settings(topic: string): KafkaSettings {
    return {
      brokers: this.cluster.brokers,
      topic,
      deadLetterTopic: DEAD_LETTERS,
      sasl: null,
      tls: null,
      acceptsVolatile: false,
      keysFromMemoryMs: 0,
    };
  }
}
