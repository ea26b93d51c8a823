import { randomBytes } from 'node:crypto';
import { KafkaCluster } from '../support/processes/kafka-cluster.js';
import { PostgresProcess } from '../support/postgres/postgres-process.js';
import { ServiceProcess } from '../support/processes/service-process.js';

export interface WorkerStageOptions {
  brokers: 1 | 3;
  partitions: number;
  /** Configuration of both topics. */
  configs: Record<string, string>;
  /** Overrides the environment of the stage. */
  env?: Record<string, string>;
}

/** A Kafka cluster, a PostgreSQL, one API process and the workers that a test starts beside it. */
export class WorkerStage {
  readonly workers: ServiceProcess[] = [];

  private constructor(
    readonly kafka: KafkaCluster,
    readonly postgres: PostgresProcess,
    readonly api: ServiceProcess,
    private readonly env: Record<string, string>,
  ) {}

  static async start({ brokers, ...options }: WorkerStageOptions): Promise<WorkerStage> {
    const [kafka, postgres] = await Promise.all([KafkaCluster.start(brokers), PostgresProcess.start()]);
    try {
      return await WorkerStage.on(kafka, postgres, options);
    } catch (error) {
      await kafka.stop();
      await postgres.dispose();
      throw error;
    }
  }

  private static async on(
    kafka: KafkaCluster,
    postgres: PostgresProcess,
    { partitions, configs, env: more }: Omit<WorkerStageOptions, 'brokers'>,
  ): Promise<WorkerStage> {
    await kafka.createTopic('ingest', { configs, partitions });
    await kafka.createTopic('dead-letters', { configs, partitions: 1 });
    const env = {
      INGEST_LOG: 'kafka',
      SERVICE_ENCRYPTION_KEY: randomBytes(32).toString('base64'),
      KAFKA_BROKERS: kafka.brokers.join(','),
      KAFKA_TOPIC: 'ingest',
      KAFKA_DEAD_LETTER_TOPIC: 'dead-letters',
      INGEST_MAX_EVENT_LOOP_LAG_MS: '600000',
      ...more,
    };
    const api = await startService(postgres, env, 'api');
    return new WorkerStage(kafka, postgres, api, env);
  }

  async startWorker(): Promise<void> {
    this.workers.push(await startService(this.postgres, this.env, 'worker'));
  }

  async dispose(): Promise<void> {
    this.postgres.thaw();
    for (const worker of this.workers) signal(worker, 'SIGCONT');
    await Promise.all([this.api, ...this.workers].map((service) => service.dispose()));
    await this.kafka.stop();
    await this.postgres.dispose();
  }
}

/** Does nothing to a process that has ended. */
export function signal({ pid, isRunning }: ServiceProcess, name: NodeJS.Signals): void {
  if (isRunning && pid !== undefined) process.kill(pid, name);
}

function startService(
  { url }: PostgresProcess,
  env: Record<string, string>,
  role: string,
): Promise<ServiceProcess> {
  return ServiceProcess.start({ databaseUrl: url, env: { ...env, SERVICE_ROLES: role } });
}
