import { hash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { Injectable, Logger, type OnApplicationShutdown, type OnModuleInit } from '@nestjs/common';
import { Clock } from '../../common/clock.js';
import { withinDeadlineOrNull } from '../../common/time/within-deadline.js';
import { uuidV7 } from '../../common/uuid-v7.js';
import type { KafkaSettings } from '../../config/settings/kafka-settings.js';
import { Metrics } from '../../metrics/metrics.js';
import { IdempotencyReadModel } from '../idempotency/idempotency.read-model.js';
import { EventSink, type AppendOutcome, type PreparedBatch } from '../sink/event-sink.js';
import { checkTopic } from './check-topic.js';
import { requirePermission } from './connection-problem.js';
import { encodeBatch, PROBE_RECORD, splitRecord } from './log-record.js';
import { PartitionWriter, RECORD_OVERHEAD_BYTES, type LogMessage } from './partition-writer.js';

/** Shorter than the senders' time-outs; a batch that is not acknowledged within this time is answered with 503. */
const SEND_DEADLINE_MS = 2000;
const WARM_UP_MS = 15_000;
const WARM_UP_AGAIN_MS = 250;
const PROBE_DEADLINE_MS = 1000;
/** Time limit for finding repeats in PostgreSQL; without a response, the consumer drops them later. */
const LOOKUP_DEADLINE_MS = 150;
/** Pause of lookups after one failed: PostgreSQL may be unavailable for long. */
const LOOKUP_PAUSE_MS = 2000;
/** The length of a project id, the key of every record. */
const KEY_BYTES = 36;

/** Appends accepted batches to a Kafka topic; a worker writes them to PostgreSQL. */
@Injectable()
export class KafkaEventSink extends EventSink implements OnModuleInit, OnApplicationShutdown {
  private readonly logger = new Logger(KafkaEventSink.name);
  private writers: readonly PartitionWriter[] = [];
  private maxRecordBytes = 0;
  private lookupsFromMs = 0;

  constructor(
    private readonly settings: KafkaSettings,
    private readonly clock: Clock,
    private readonly metrics: Metrics,
    private readonly storedKeys: IdempotencyReadModel,
  ) {
    super();
  }

  async onModuleInit(): Promise<void> {
    const { partitions, maxMessageBytes, isDurable } = await checkTopic(this.settings);
    if (!isDurable)
      this.logger.warn('the topic can lose acknowledged batches, which KAFKA_ACCEPT_VOLATILE accepts');
    this.maxRecordBytes = maxMessageBytes - KEY_BYTES - 2 * RECORD_OVERHEAD_BYTES;
    this.writers = Array.from(
      { length: partitions },
      (_, partition) => new PartitionWriter(this.settings, partition, maxMessageBytes),
    );
    await this.warmUp();
  }

  /** A cluster that has just started rejects new producers for a moment, which must not fail the first batches. */
  private async warmUp(): Promise<void> {
    const until = performance.now() + WARM_UP_MS;
    while (performance.now() < until) {
      const probes = this.writers.map((writer) =>
        writer.send([{ key: '', value: PROBE_RECORD }], SEND_DEADLINE_MS),
      );
      const results = await Promise.allSettled(probes);
      const failed = results.filter((result) => result.status === 'rejected');
      if (failed.length === 0) return;
      for (const { reason } of failed) requirePermission(this.settings, 'Write', reason);
      await sleep(WARM_UP_AGAIN_MS);
    }
    this.logger.warn('not every partition acknowledges; batches of some projects are rejected with 503');
  }

  async onApplicationShutdown(): Promise<void> {
    await Promise.all(this.writers.map((writer) => writer.close()));
  }

  async append(batches: readonly PreparedBatch[]): Promise<AppendOutcome[]> {
    const started = performance.now();
    const known = await this.findStored(batches);
    const byPartition = new Map<number, PreparedBatch[]>();
    for (const batch of batches) {
      if (known.has(batch)) continue;
      const partition = this.partitionOf(batch.projectId);
      byPartition.set(partition, [...(byPartition.get(partition) ?? []), batch]);
    }
    const outcomes = new Map<PreparedBatch, AppendOutcome>(known);
    await Promise.all(
      [...byPartition].map(async ([partition, group]) => {
        const outcome = await this.appendTo(partition, group);
        for (const batch of group) outcomes.set(batch, outcome);
      }),
    );
    this.metrics.ingestCommit.observe((performance.now() - started) / 1000);
    this.metrics.ingestGroupBatches.observe(batches.length);
    return batches.map((batch) => outcomes.get(batch) ?? { kind: 'unavailable', reason: 'no outcome' });
  }

  /** Whether any partition acknowledges: while one broker is down, the partitions that it leads have no leader yet. */
  async isAvailable(): Promise<boolean> {
    const probes = this.writers.map((writer) =>
      writer.send([{ key: '', value: PROBE_RECORD }], PROBE_DEADLINE_MS),
    );
    return Promise.any(probes).then(
      () => true,
      () => false,
    );
  }

  private async appendTo(partition: number, batches: readonly PreparedBatch[]): Promise<AppendOutcome> {
    try {
      const nowMs = this.clock.now();
      const messages = batches.flatMap((batch): LogMessage[] => {
        const record = encodeBatch(batch, batch.idempotency?.key ?? uuidV7(nowMs), nowMs);
        const parts = splitRecord(record, this.maxRecordBytes, uuidV7(nowMs));
        return parts.map((value) => ({ key: batch.projectId, value }));
      });
      await this.writers[partition]?.send(messages, SEND_DEADLINE_MS);
      return { kind: 'committed' };
    } catch (error) {
      this.logger.warn('a group of batches was not acknowledged', {
        batches: batches.length,
        partition,
        err: error,
      });
      return { kind: 'unavailable', reason: 'the log did not acknowledge it in time' };
    }
  }

  /** Finds the batches whose key is in PostgreSQL. The consumer drops a repeat of a batch that is not stored yet. */
  private async findStored(batches: readonly PreparedBatch[]): Promise<Map<PreparedBatch, AppendOutcome>> {
    const known = new Map<PreparedBatch, AppendOutcome>();
    const keyed = batches.flatMap((batch) =>
      batch.idempotency === null ? [] : [{ batch, ...batch.idempotency, projectId: batch.projectId }],
    );
    if (keyed.length === 0 || performance.now() < this.lookupsFromMs) return known;
    const found = await withinDeadlineOrNull(this.storedKeys.findAll(keyed), LOOKUP_DEADLINE_MS);
    if (found === null) {
      this.lookupsFromMs = performance.now() + LOOKUP_PAUSE_MS;
      return known;
    }
    for (const [index, { batch, bodySha256 }] of keyed.entries()) {
      const stored = found[index] ?? null;
      if (stored === null) continue;
      const sameBody = stored.bodySha256.equals(bodySha256);
      known.set(batch, { kind: 'duplicate', response: stored.response, sameBody });
    }
    return known;
  }

  private partitionOf(projectId: string): number {
    return Number.parseInt(hash('sha256', projectId).slice(0, 8), 16) % this.writers.length;
  }
}
