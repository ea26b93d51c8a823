import { Injectable } from '@nestjs/common';
import { Counter, Gauge, Histogram, Registry, collectDefaultMetrics } from 'prom-client';

const SECONDS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/** Every metric of the service, by name. One registry per application, because tests create many applications. */
@Injectable()
export class Metrics {
  readonly registry = new Registry();

  readonly ingestRequests = new Counter({
    name: 'signalbox_ingest_requests_total',
    help: 'Ingest requests by outcome: ok, replayed, or the code of the problem.',
    labelNames: ['outcome'] as const,
    registers: [this.registry],
  });
  readonly flagSnapshots = new Counter({
    name: 'signalbox_flag_snapshots_total',
    help: 'Requests for snapshots of flags by result: full, unchanged (304). Rejections are in the log.',
    labelNames: ['answer'] as const,
    registers: [this.registry],
  });
  readonly hotRequests = new Counter({
    name: 'signalbox_flag_evaluation_requests_total',
    help: 'Requests for evaluations by route and status of the response. Rejections are in the log.',
    labelNames: ['route', 'status'] as const,
    registers: [this.registry],
  });
  readonly ingestDuration = new Histogram({
    name: 'signalbox_ingest_duration_seconds',
    help: 'Duration of ingest requests, from the first byte to the response.',
    buckets: SECONDS,
    registers: [this.registry],
  });
  readonly ingestEvents = new Counter({
    name: 'signalbox_ingest_events_total',
    help: 'Events by type and result; rejected events have the type "-".',
    labelNames: ['type', 'result'] as const,
    registers: [this.registry],
  });
  readonly ingestBatchMix = new Counter({
    name: 'signalbox_ingest_batches_total',
    help: 'Batches by result of their events: empty, all_ok, partial, all_rejected.',
    labelNames: ['mix'] as const,
    registers: [this.registry],
  });
  readonly ingestBodyBytes = new Histogram({
    name: 'signalbox_ingest_body_bytes',
    help: 'Size of batches after decompression.',
    buckets: [256, 1024, 4096, 16_384, 65_536, 262_144, 1_048_576, 5_242_880],
    registers: [this.registry],
  });
  readonly ingestInflightBytes = new Gauge({
    name: 'signalbox_ingest_inflight_bytes',
    help: 'Bytes of batches in progress in memory.',
    registers: [this.registry],
  });
  readonly ingestQueueDepth = new Gauge({
    name: 'signalbox_ingest_queue_depth',
    help: 'Batches that wait for a writer.',
    registers: [this.registry],
  });
  readonly ingestQueueWait = new Histogram({
    name: 'signalbox_ingest_queue_wait_seconds',
    help: 'Time that a batch waited for a writer.',
    buckets: SECONDS,
    registers: [this.registry],
  });
  readonly ingestCommit = new Histogram({
    name: 'signalbox_ingest_commit_seconds',
    help: 'Duration of one group commit, from BEGIN to the response of COMMIT.',
    buckets: SECONDS,
    registers: [this.registry],
  });
  readonly ingestGroupBatches = new Histogram({
    name: 'signalbox_ingest_group_batches',
    help: 'Batches that were committed together.',
    buckets: [1, 2, 4, 8, 16, 32, 64, 128, 256, 512],
    registers: [this.registry],
  });
  readonly ingestKeyReused = new Counter({
    name: 'signalbox_ingest_idempotency_key_reused_total',
    help: 'Repeated idempotency keys whose body differs from the first one.',
    registers: [this.registry],
  });
  readonly ingestShedding = new Gauge({
    name: 'signalbox_ingest_shedding',
    help: '1 while new batches are refused, by reason.',
    labelNames: ['reason'] as const,
    registers: [this.registry],
  });
  readonly apiRateLimited = new Counter({
    name: 'signalbox_api_rate_limited_total',
    help: 'Requests refused with 429 rate_limited, by limit (requests, writes, publishes, logins) and by what was counted: user, api_key, address, refused_credentials, refused_callbacks.',
    labelNames: ['limit', 'caller'] as const,
    registers: [this.registry],
  });
  readonly defaultPartitionRows = new Gauge({
    name: 'signalbox_events_default_partition_used',
    help: '1 when events are outside the daily partitions, where retention does not delete them.',
    registers: [this.registry],
  });
  readonly jobRuns = new Counter({
    name: 'signalbox_job_runs_total',
    help: 'Runs of background jobs by result.',
    labelNames: ['job', 'result'] as const,
    registers: [this.registry],
  });
  readonly jobLastSuccess = new Gauge({
    name: 'signalbox_job_last_success_timestamp_seconds',
    help: 'Unix time in seconds of the last success of a background job on this replica.',
    labelNames: ['job'] as const,
    registers: [this.registry],
  });

  constructor() {
    collectDefaultMetrics({ register: this.registry, prefix: 'signalbox_' });
  }
}
