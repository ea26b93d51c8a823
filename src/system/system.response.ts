export type PartState = 'down' | 'ok' | 'warn';

/** One thing that the service lives from. */
export class SystemPartResponse {
  state: PartState;
  /** What is the case. */
  explanation: string;
  /** What to do about it; `null`: nothing. */
  action: string | null;
}

export class DatabasePartResponse extends SystemPartResponse {
  kind: 'built_in' | 'external';
  /** Of PostgreSQL. */
  version: string | null;
  /** One question and its answer, the wait for a connection included. */
  latency_ms: number | null;
  size_bytes: number | null;
  /** When PostgreSQL was started. */
  up_since: Date | null;
}

export class OrchestratorFailureResponse {
  at: Date;
  /** What it was asked for. */
  call: string;
  failure: string;
}

export class OrchestratorPartResponse extends SystemPartResponse {
  kind: 'airflow' | 'simulated';
  /** Why runs go there. */
  reason: string;
  /** Open: it failed too often, and is left alone for a while. */
  breaker: 'closed' | 'open';
  latency_ms: number | null;
  /** The last failed call of this replica; `null`: none since it was started. */
  last_failure: OrchestratorFailureResponse | null;
}

export class DiskPartResponse extends SystemPartResponse {
  /** Of the data folder; `null` where the database is elsewhere. */
  free_bytes: number | null;
  total_bytes: number | null;
}

export class EventLoopPartResponse extends SystemPartResponse {
  /** How much later than planned this replica gets to its work, in the last ten seconds or less. */
  lag_p99_ms: number;
  lag_max_ms: number;
}

export class IngestPartResponse extends SystemPartResponse {
  /** Bytes of batches that are not answered yet, on this replica. */
  inflight_bytes: number;
  inflight_limit_bytes: number;
  /** Batches that wait for a writer, on this replica. */
  queued_batches: number;
  /**
   * Batches whose idempotency key was known with another body, counted by this replica since it started. Nothing of
   * them was stored: a sender uses one key for different batches.
   */
  reused_keys: number;
  /** Why new batches get 503 now; `null`: they are taken. */
  shedding: string | null;
}

export class MigrationsPartResponse extends SystemPartResponse {
  applied: number | null;
  last: string | null;
  /** That this version has and the database does not. */
  pending: string[];
}

export class StoredTableResponse {
  table: 'events' | 'ingest_keys';
  partitions: number;
  /** First and last day that has a partition. */
  oldest: string | null;
  newest: string | null;
  bytes: number;
  /** As PostgreSQL's statistics have it. */
  rows_estimate: number;
}

export class StoragePartResponse extends SystemPartResponse {
  events_retention_days: number;
  tables: StoredTableResponse[];
}

export class JobResponse {
  name: string;
  state: 'failed' | 'ok' | 'running';
  last_start: Date | null;
  /** On whichever replica. */
  last_success: Date | null;
  /** On this replica, since it was started. */
  errors: number;
}

export class JobsPartResponse extends SystemPartResponse {
  items: JobResponse[];
}

export class RunsInFlightResponse {
  count: number;
  /** Age of the oldest; 0 when there is none. */
  oldest_seconds: number;
}

export class RunsPartResponse extends SystemPartResponse {
  submitted: RunsInFlightResponse | null;
  running: RunsInFlightResponse | null;
}

export class StreamsPartResponse extends SystemPartResponse {
  /** Readers of the flag stream, on this replica. */
  flags: number;
  /** Readers of the live stream (the portal), on this replica. */
  live: number;
}

export class ReplicaResponse {
  id: string;
  version: string;
  /** Version of Node. */
  node: string;
  started_at: Date;
  rss_bytes: number;
  /** How many share the database now, this one counted; `null`: not known. */
  replicas: number | null;
}

/** Holds no secret and no address, so it can be handed to whoever helps. */
export class SystemResponse {
  /** The worst of all parts. */
  state: PartState;
  checked_at: Date;
  /** The one that answered. */
  replica: ReplicaResponse;
  database: DatabasePartResponse;
  orchestrator: OrchestratorPartResponse;
  disk: DiskPartResponse;
  event_loop: EventLoopPartResponse;
  ingest: IngestPartResponse;
  migrations: MigrationsPartResponse;
  storage: StoragePartResponse;
  jobs: JobsPartResponse;
  runs: RunsPartResponse;
  streams: StreamsPartResponse;
}
