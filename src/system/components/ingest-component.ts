import type { SheddingReason } from '../../ingest/load/load-monitor.js';
import type { IngestComponentResponse } from '../system.response.js';
import { down, ok, warn } from './component.js';

const MUCH = 0.5;

const ACTIONS: Record<SheddingReason, string> = {
  database: 'Check the database first; batches are accepted again automatically.',
  event_loop: 'Give this machine more CPU, or start another replica.',
  inflight_bytes:
    'The database is slower than the senders. Check its disk, or raise INGEST_MAX_INFLIGHT_BYTES.',
  queue_wait: 'The database is slower than the senders. Check its disk and its load.',
  stopping: 'This replica is shutting down; other replicas accept the batches.',
};

export interface IngestReadings {
  inflightBytes: number;
  limitBytes: number;
  queuedBatches: number;
  reusedKeys: number;
  shedding: SheddingReason | null;
}

export function ingestComponent(readings: IngestReadings): IngestComponentResponse {
  return {
    ...judge(readings),
    inflight_bytes: readings.inflightBytes,
    inflight_limit_bytes: readings.limitBytes,
    queued_batches: readings.queuedBatches,
    reused_keys: readings.reusedKeys,
    shedding: readings.shedding,
  };
}

function judge({ inflightBytes, limitBytes, shedding }: IngestReadings): ReturnType<typeof ok> {
  if (shedding !== null) {
    return down(`New batches are rejected with 503 (${shedding}); senders retry them.`, ACTIONS[shedding]);
  }
  if (inflightBytes > MUCH * limitBytes) {
    return warn('Batches wait for the database.', 'Check the disk and the load of the database.');
  }
  return ok('Batches are accepted and committed.');
}
