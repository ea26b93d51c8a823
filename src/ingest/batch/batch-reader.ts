import { Injectable } from '@nestjs/common';
import { Clock } from '../../common/clock.js';
import { ProblemError } from '../../common/problem/problem-error.js';
import { AppConfig } from '../../config/app-config.js';
import { INGEST_PROBLEMS } from '../problems.js';
import { readBatch, type RejectedEvent } from './read-batch.js';
import type { AcceptedEvent } from './read-event.js';

export interface ReadableBatch {
  body: Buffer;
  accepted: readonly AcceptedEvent[];
  rejected: readonly RejectedEvent[];
}

/** Parses and validates a body by the configured limits. */
@Injectable()
export class BatchReader {
  constructor(
    private readonly config: AppConfig,
    private readonly clock: Clock,
  ) {}

  /** @throws ProblemError for a body that is no batch; single events are rejected within the result. */
  async read(body: Buffer): Promise<ReadableBatch> {
    const { ingestMaxBatchEvents: maxEvents, eventsMaxFutureSeconds: seconds } = this.config;
    const latestMs = this.clock.now() + seconds * 1000;
    const reading = await readBatch(body, { maxEvents, future: { latestMs, seconds } });
    if (reading.ok) return { body, accepted: reading.accepted, rejected: reading.rejected };
    switch (reading.code) {
      case 'events_missing':
      case 'events_not_array':
        throw new ProblemError(INGEST_PROBLEMS.events_missing, reading.detail);
      case 'too_many_events':
        throw new ProblemError(INGEST_PROBLEMS.too_many_events, reading.detail);
      case 'invalid_json':
      case 'invalid_utf8':
        throw new ProblemError(INGEST_PROBLEMS.invalid_json, reading.detail);
    }
  }
}
