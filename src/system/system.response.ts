import { ApiProperty } from '@nestjs/swagger';
import { CALLBACK_REFUSALS, type CallbackRefusalReason } from '../apps/model/callback-refusal.entity.js';

export type ComponentState = 'down' | 'ok' | 'warn';

/** State of a component on which the service depends. */
export class SystemComponentResponse {
  /** State of the component. */
  state: ComponentState;
  /** Explanation of the state, one sentence. */
  explanation: string;
  /** Recommended action; `null` when none is required. */
  action: string | null;
}

export class StandbyResponse {
  /** Replication lag behind the primary in seconds; `null` when the standby does not respond or the lag cannot be measured. */
  lag_seconds: number | null;
  /** Whether queries that tolerate replication lag are sent to the standby. */
  used: boolean;
}

export class DatabaseComponentResponse extends SystemComponentResponse {
  /** Whether the service runs the database (`built_in`) or connects to one (`external`). */
  kind: 'built_in' | 'external';
  /** Version of PostgreSQL; `null` when the database is unreachable. */
  version: string | null;
  /**
   * Duration of a query in milliseconds, including the wait for a connection; `null` when the database is unreachable.
   */
  latency_ms: number | null;
  /** Size of the database in bytes; `null` when unknown. */
  size_bytes: number | null;
  /** Start time of PostgreSQL, RFC 3339, UTC; `null` when the database is unreachable. */
  up_since: Date | null;
  /** Standby of `DATABASE_READ_URL`, as seen by the replica that sent the response; `null` when the setting is empty. */
  standby: StandbyResponse | null;
}

export class OrchestratorFailureResponse {
  /** Time of the failed call, RFC 3339, UTC. */
  at: Date;
  /** Operation of the orchestrator that was called. */
  call: string;
  /** Error message of the failed call. */
  failure: string;
}

export class RefusedCallbacksComponentResponse {
  /** Number of runs with a rejected callback in the last hour. */
  runs: number;
  /**
   * Reason for which the latest callback was rejected: invalid signature, timestamp outside of the accepted window, or missing
   * signature.
   */
  @ApiProperty({ enum: CALLBACK_REFUSALS })
  reason: CallbackRefusalReason;
  /** Time of the latest rejected callback, RFC 3339, UTC. */
  last_at: Date;
}

export class OrchestratorComponentResponse extends SystemComponentResponse {
  /** Orchestrator that executes new runs. */
  kind: 'airflow' | 'simulated';
  /** Setting that determined which orchestrator is used. */
  reason: string;
  /** State of the circuit breaker: `open` while calls are suspended after repeated failures. */
  breaker: 'closed' | 'open';
  /** Duration in milliseconds of the health check that this request performed; `null` when it timed out. */
  latency_ms: number | null;
  /** Latest failed call of this replica; `null` when none failed since its start. */
  last_failure: OrchestratorFailureResponse | null;
  /** Callbacks of runs that were rejected in the last hour; `null` when there were none. */
  refused_callbacks: RefusedCallbacksComponentResponse | null;
}

export class DiskComponentResponse extends SystemComponentResponse {
  /** Free space of the data folder's disk in bytes; `null` with an external database. */
  free_bytes: number | null;
  /** Size of the data folder's disk in bytes; `null` with an external database. */
  total_bytes: number | null;
}

export class EventLoopComponentResponse extends SystemComponentResponse {
  /** 99th percentile of the event-loop lag of this replica over the last ten seconds, in milliseconds. */
  lag_p99_ms: number;
  /** Highest event-loop lag of this replica over the last ten seconds, in milliseconds. */
  lag_max_ms: number;
}

export class IngestComponentResponse extends SystemComponentResponse {
  /** Size of the batches that this replica is processing, in bytes. */
  inflight_bytes: number;
  /** Limit of `inflight_bytes`, at which this replica rejects further batches, in bytes. */
  inflight_limit_bytes: number;
  /** Number of batches that wait for a writer on this replica. */
  queued_batches: number;
  /**
   * Number of batches since the start of this replica that repeated an idempotency key with a different body. They were not
   * stored; the sender has to use a new key for each batch.
   */
  reused_keys: number;
  /** Reason for which new batches are rejected with 503; `null` while they are accepted. */
  shedding: string | null;
}

export class IngestLogComponentResponse extends SystemComponentResponse {
  /** Number of records of the ingest log that are not stored in PostgreSQL yet; `null` when unknown. */
  lag_records: number | null;
  /** Estimated number of events in these records, based on the records read last; `null` when unknown. */
  lag_events: number | null;
  /**
   * Age of the last stored batch in seconds, in the partition with the largest lag; 0 when no record is waiting, `null` when
   * unknown.
   */
  lag_seconds: number | null;
  /** Number of partitions that no worker currently reads; `null` when unknown. */
  unread_partitions: number | null;
  /** Number of records that could not be stored and were moved to the dead-letter topic; `null` when unknown. */
  dead_letters: number | null;
}

export class MigrationsComponentResponse extends SystemComponentResponse {
  /** Number of applied migrations; `null` when the database is unreachable. */
  applied: number | null;
  /** Name of the last applied migration; `null` when unknown. */
  last: string | null;
  /** Names of the migrations of this version that are not applied yet. */
  pending: string[];
}

export class StoredTableResponse {
  /** Name of the partitioned table. */
  table: 'events' | 'ingest_keys';
  /** Number of partitions, one for each day. */
  partitions: number;
  /** First day with a partition, as `YYYY-MM-DD`; `null` without partitions. */
  oldest: string | null;
  /** Last day with a partition, as `YYYY-MM-DD`; `null` without partitions. */
  newest: string | null;
  /** Size of the table with its indexes in bytes. */
  bytes: number;
  /** Estimated number of rows, from the statistics of PostgreSQL. */
  rows_estimate: number;
}

export class StorageComponentResponse extends SystemComponentResponse {
  /** Number of days for which events are stored. */
  events_retention_days: number;
  /** Size and partitions of each partitioned table. */
  tables: StoredTableResponse[];
}

export class JobResponse {
  /** Name of the background job. */
  name: string;
  /** State of the job on this replica. */
  state: 'failed' | 'ok' | 'running';
  /** Time of the last start, RFC 3339, UTC; `null` before the first one. */
  last_start: Date | null;
  /** Time of the last successful execution on any replica, RFC 3339, UTC; `null` before the first one. */
  last_success: Date | null;
  /** Number of failed executions on this replica since its start. */
  errors: number;
}

export class JobsComponentResponse extends SystemComponentResponse {
  /** Background jobs and their states. */
  items: JobResponse[];
}

export class ProjectionResponse {
  /** Name of the projection. */
  name: string;
  /**
   * State of the projection. `building`: stored events are being processed and the results are not in use yet. `current`: the
   * results are in use.
   */
  state: 'building' | 'current';
  /**
   * Age of the oldest unprocessed event in seconds, 0 when all are processed; while the projection is `building`, the time since
   * the start of the build.
   */
  lag_seconds: number;
  /** Number of consecutive failures. The events of a failed attempt are processed again. */
  failures: number;
}

export class ProjectionsComponentResponse extends SystemComponentResponse {
  /** Projections: counts, groups and series that are computed from events in the background. */
  items: ProjectionResponse[];
}

export class RunsInFlightResponse {
  /** Number of runs in this state. */
  count: number;
  /** Age of the oldest of these runs in seconds; 0 when there are none. */
  oldest_seconds: number;
}

export class RunsComponentResponse extends SystemComponentResponse {
  /** Number and age of the runs that are submitted but not running yet; `null` when unknown. */
  submitted: RunsInFlightResponse | null;
  /** Number and age of the runs that are running; `null` when unknown. */
  running: RunsInFlightResponse | null;
}

export class StreamsComponentResponse extends SystemComponentResponse {
  /** Number of open flag streams on this replica. */
  flags: number;
  /** Number of open live streams (the portal) on this replica. */
  live: number;
}

export class ReplicaResponse {
  /** Id of the replica, which changes with each start. */
  id: string;
  /** Version of Signalbox on this replica. */
  version: string;
  /** Version of Node.js on this replica. */
  node: string;
  /** Start time of the replica, RFC 3339, UTC. */
  started_at: Date;
  /** Resident memory (RSS) of the process in bytes. */
  rss_bytes: number;
  /** Number of replicas that share the database, this one included; `null` when unknown. */
  replicas: number | null;
}

/** State of all components. Contains no secret and no address, so it can be shared with support. */
export class SystemResponse {
  /** Most severe state of all components. */
  state: ComponentState;
  /** Time of the checks, RFC 3339, UTC. */
  checked_at: Date;
  /** Replica that sent this response. */
  replica: ReplicaResponse;
  /** State of the database. */
  database: DatabaseComponentResponse;
  /** State of the connection to the orchestrator. */
  orchestrator: OrchestratorComponentResponse;
  /** Free space for the built-in database. */
  disk: DiskComponentResponse;
  /** Event-loop lag of this replica. */
  event_loop: EventLoopComponentResponse;
  /** Ingest load of this replica. */
  ingest: IngestComponentResponse;
  /** Lag of PostgreSQL behind the ingest log; `null` without `INGEST_LOG=kafka`. */
  ingest_log: IngestLogComponentResponse | null;
  /** Applied and pending database migrations. */
  migrations: MigrationsComponentResponse;
  /** Size and retention of partitioned tables. */
  storage: StorageComponentResponse;
  /** State of the background jobs. */
  jobs: JobsComponentResponse;
  /** State of the projections, which are computed from events in the background. */
  projections: ProjectionsComponentResponse;
  /** Number and age of active runs. */
  runs: RunsComponentResponse;
  /** Number of open streams on this replica. */
  streams: StreamsComponentResponse;
}
