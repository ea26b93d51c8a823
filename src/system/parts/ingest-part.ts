import type { SheddingReason } from '../../ingest/load/load-monitor.js';
import type { IngestPartResponse } from '../system.response.js';
import { down, ok, warn } from './part.js';

const MUCH = 0.5;

const ACTIONS: Record<SheddingReason, string> = {
  database: 'Check the database first; batches are accepted again automatically.',
  event_loop: 'Give this machine more CPU, or start another replica.',
  inflight_bytes:
    'The database is slower than the senders. Check its disk, or raise INGEST_MAX_INFLIGHT_BYTES.',
  queue_wait: 'The database is slower than the senders. Check its disk and its load.',
  stopping: 'This replica is shutting down; other replicas accept the batches.',
};

export interface IngestFacts {
  inflightBytes: number;
  limitBytes: number;
  queuedBatches: number;
  reusedKeys: number;
  shedding: SheddingReason | null;
}

export function ingestPart(facts: IngestFacts): IngestPartResponse {
  return {
    ...judge(facts),
    inflight_bytes: facts.inflightBytes,
    inflight_limit_bytes: facts.limitBytes,
    queued_batches: facts.queuedBatches,
    reused_keys: facts.reusedKeys,
    shedding: facts.shedding,
  };
}

function judge({ inflightBytes, limitBytes, shedding }: IngestFacts): ReturnType<typeof ok> {
  if (shedding !== null) {
    return down(`New batches are rejected with 503 (${shedding}); senders retry them.`, ACTIONS[shedding]);
  }
  if (inflightBytes > MUCH * limitBytes) {
    return warn('Batches wait for the database.', 'Check the disk and the load of the database.');
  }
  return ok('Batches are accepted and committed.');
}
