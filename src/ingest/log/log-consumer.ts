import {
  Inject,
  Injectable,
  Logger,
  type BeforeApplicationShutdown,
  type OnApplicationBootstrap,
} from '@nestjs/common';
import type { Producer } from '@platformatic/kafka';
import { Counter, Gauge } from 'prom-client';
import { withinDeadline } from '../../common/time/within-deadline.js';
import { uuidV7 } from '../../common/uuid-v7.js';
import { AppConfig } from '../../config/app-config.js';
import type { KafkaSettings } from '../../config/settings/kafka-settings.js';
import { type DatabaseAddress, DATABASE_ADDRESS } from '../../database/connection/database-address.js';
import { EventSubscriptions, type WaitedFor } from '../../events/subscriptions/event-subscriptions.js';
import { Metrics } from '../../metrics/metrics.js';
import { checkTopic } from './check-topic.js';
import { requirePermission } from './connection-problem.js';
import { abandon, createProducer } from './kafka-clients.js';
import type { LogLag } from './log-lag.js';
import { LogProgress } from './log-progress.js';
import { LogStore } from './log-store.js';
import { PartitionReader, type RawRecord } from './partition-reader.js';
import { PartitionWorker } from './partition-worker.js';

const DEAD_LETTER_DEADLINE_MS = 5000;

/** Writes the ingest log to PostgreSQL, in processes with the role of a worker. Inactive without Kafka. */
@Injectable()
export class LogConsumer implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly logger = new Logger(LogConsumer.name);
  private readonly stop = new AbortController();
  private readonly settings: KafkaSettings | null;
  private readonly isWorker: boolean;
  private working: Promise<unknown> = Promise.resolve();
  private deadLetters: Promise<Producer> | undefined;
  private readonly progress = new LogProgress();

  constructor(
    config: AppConfig,
    @Inject(DATABASE_ADDRESS) private readonly address: DatabaseAddress,
    @Inject(EventSubscriptions) private readonly subscriptions: WaitedFor,
    private readonly metrics: Metrics,
  ) {
    this.settings = config.kafka;
    this.isWorker = config.roles.worker;
  }

  async onApplicationBootstrap(): Promise<void> {
    if (this.settings === null || !this.isWorker) return;
    const { settings } = this;
    const { partitions } = await checkTopic(settings);
    await requireReadable(settings);
    const measured = logMetrics(this.metrics, this.progress);
    const workerId = uuidV7();
    this.working = Promise.all(
      Array.from({ length: partitions }, (_, partition) =>
        new PartitionWorker({
          partition,
          workerId,
          openReader: (at) => PartitionReader.open(settings, at),
          openStore: () => LogStore.connect(this.address, settings.topic, this.subscriptions),
          deadLetter: (record, from, reason) => this.setAside(settings, record, from, reason),
          onStored: ({ dropped, deadLetters, waitingRecords, waitingEvents, storedUntilMs }) => {
            measured.dropped.inc(dropped);
            measured.deadLetters.inc(deadLetters);
            const waiting = { records: waitingRecords, events: waitingEvents, storedUntilMs };
            this.progress.advanced(partition, waiting, Date.now());
          },
          onLost: () => this.progress.lost(partition),
          logger: this.logger,
        }).run(this.stop.signal),
      ),
    );
  }

  /** Progress of this process; `null` when it does not read the log. */
  lag(): (LogLag & { partitions: number }) | null {
    return this.settings === null || !this.isWorker ? null : this.progress.total(Date.now());
  }

  async beforeApplicationShutdown(): Promise<void> {
    this.stop.abort();
    await this.working;
    const producer = await this.deadLetters?.catch(() => undefined);
    abandon(producer);
  }

  private async setAside(
    settings: KafkaSettings,
    { offset, key, value }: RawRecord,
    partition: number,
    reason: string,
  ): Promise<void> {
    this.logger.error('a record of the ingest log cannot be stored', {
      partition,
      offset: String(offset),
      reason,
    });
    this.deadLetters ??= createProducer(settings);
    const { deadLetters } = this;
    try {
      await withinDeadline(
        deadLetters.then((producer) =>
          producer.send({
            messages: [
              {
                topic: settings.deadLetterTopic,
                key: Buffer.from(key),
                value,
                headers: new Map(
                  Object.entries({
                    reason,
                    topic: settings.topic,
                    partition: String(partition),
                    offset: String(offset),
                  }).map(([name, text]) => [Buffer.from(name), Buffer.from(text)]),
                ),
              },
            ],
          }),
        ),
        DEAD_LETTER_DEADLINE_MS,
        'the dead-letter topic did not acknowledge in time',
      );
    } catch (error) {
      this.deadLetters = undefined;
      deadLetters.then(abandon, () => undefined);
      throw error;
    }
  }
}

/** Only for a denied permission, which would otherwise be one warning after another. Brokers that are away are retried later. */
async function requireReadable(settings: KafkaSettings): Promise<void> {
  const reader = await PartitionReader.open(settings, 0);
  try {
    await reader.fetch(await reader.earliestOffset());
  } catch (error) {
    requirePermission(settings, 'Read', error);
  } finally {
    reader.close();
  }
}

function logMetrics(
  { registry }: Metrics,
  progress: LogProgress,
): { dropped: Counter; deadLetters: Counter } {
  const registers = [registry];
  const gauge = (name: string, help: string, of: keyof LogLag): void => {
    // Computed when it is read: a worker that cannot store must not show the lag of its last transaction.
    new Gauge({
      name,
      help,
      labelNames: ['partition'] as const,
      registers,
      collect() {
        this.reset();
        for (const partition of progress.held())
          this.set({ partition }, progress.lagOf(partition, Date.now())[of]);
      },
    });
  };
  gauge(
    'signalbox_ingest_log_lag_records',
    'Records of the ingest log that are not in PostgreSQL, by partition.',
    'records',
  );
  gauge(
    'signalbox_ingest_log_lag_events',
    'Events in the records of the ingest log that are not in PostgreSQL, estimated from the records read last.',
    'events',
  );
  gauge(
    'signalbox_ingest_log_lag_seconds',
    'Age of the last stored batch while records are queued, or time since PostgreSQL or Kafka stopped responding; 0 without a backlog.',
    'seconds',
  );
  return {
    dropped: new Counter({
      name: 'signalbox_ingest_log_dropped_batches_total',
      help: 'Batches of the ingest log that were dropped as duplicates: repeats of an idempotency key or of a record.',
      registers,
    }),
    deadLetters: new Counter({
      name: 'signalbox_ingest_log_dead_letters_total',
      help: 'Records of the ingest log that could not be stored and were sent to the dead-letter topic.',
      registers,
    }),
  };
}
