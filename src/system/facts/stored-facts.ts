import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource, type EntityManager } from 'typeorm';
import { withinDeadlineOrNull } from '../../common/time/within-deadline.js';
import type { ServerFacts } from '../parts/database-part.js';
import type { JobFacts } from '../parts/jobs-part.js';
import type { RunsFacts } from '../parts/runs-part.js';
import type { PartitionFacts } from '../parts/storage-part.js';

/** Of all questions together, the wait for a connection included. */
const DEADLINE_MS = 3000;
/** As a replica counts as present in `ReplicaPresence`. */
const ALIVE_SECONDS = 3;

/** What small tables say. */
export interface TableFacts {
  server: ServerFacts;
  migrations: string[];
  jobs: JobFacts[];
  runs: RunsFacts;
  isDefaultUsed: boolean;
}

/** What PostgreSQL counts on its disk, which takes a while where there is much. */
export interface SizeFacts {
  databaseBytes: number;
  partitions: PartitionFacts[];
}

/** What the health screen takes from the database. Nothing here throws, or waits for long. */
@Injectable()
export class StoredFacts {
  constructor(@InjectDataSource() private readonly dataSource: DataSource) {}

  /** Milliseconds; `null`: no answer. */
  async latency(): Promise<number | null> {
    const startedMs = performance.now();
    const answer = await withinDeadlineOrNull(this.dataSource.query<unknown[]>('SELECT 1'), DEADLINE_MS);
    return answer === null ? null : performance.now() - startedMs;
  }

  tables(): Promise<TableFacts | null> {
    return this.read(async (manager) => ({
      server: await readServer(manager),
      migrations: await readMigrations(manager),
      jobs: await readJobs(manager),
      runs: await readRuns(manager),
      isDefaultUsed: await readIsDefaultUsed(manager),
    }));
  }

  sizes(): Promise<SizeFacts | null> {
    return this.read(async (manager) => ({
      databaseBytes: await readDatabaseBytes(manager),
      partitions: await readPartitions(manager),
    }));
  }

  /** On one connection; what takes too long is also ended in the database. */
  private read<T>(work: (manager: EntityManager) => Promise<T>): Promise<T | null> {
    return withinDeadlineOrNull(
      this.dataSource.transaction(async (manager) => {
        await manager.query(`SET LOCAL statement_timeout = ${DEADLINE_MS}`);
        return await work(manager);
      }),
      DEADLINE_MS,
    );
  }
}

async function readServer(manager: EntityManager): Promise<ServerFacts> {
  const [row] = await manager.query<{ version: string; up_since: Date; replicas: number }[]>(
    `SELECT current_setting('server_version') AS version, pg_postmaster_start_time() AS up_since,
            (SELECT count(*)::int FROM replicas WHERE seen_at > now() - make_interval(secs => $1)) AS replicas`,
    [ALIVE_SECONDS],
  );
  if (row === undefined) throw new Error('PostgreSQL did not report its version');
  return { version: row.version, upSince: row.up_since, replicas: row.replicas };
}

async function readMigrations(manager: EntityManager): Promise<string[]> {
  const rows = await manager.query<{ name: string }[]>('SELECT name FROM migrations ORDER BY timestamp, id');
  return rows.map(({ name }) => name);
}

async function readJobs(manager: EntityManager): Promise<JobFacts[]> {
  const rows = await manager.query<
    { name: string; running: boolean; started_at: Date | null; succeeded_at: Date | null }[]
  >(
    `SELECT name, coalesce(lease_until > now(), false) AS running, started_at, succeeded_at
       FROM job_leases ORDER BY name`,
  );
  return rows.map((row) => ({
    name: row.name,
    isRunning: row.running,
    startedAt: row.started_at,
    succeededAt: row.succeeded_at,
  }));
}

async function readRuns(manager: EntityManager): Promise<RunsFacts> {
  const rows = await manager.query<{ state: string; count: number; oldest_seconds: number }[]>(
    `SELECT state, count(*)::int AS count,
            greatest(0, extract(epoch FROM now() - min(created_at)))::int AS oldest_seconds
       FROM runs WHERE state IN ('submitted', 'running') GROUP BY state`,
  );
  const of = (state: string): RunsFacts['running'] => {
    const row = rows.find((one) => one.state === state);
    return { count: row?.count ?? 0, oldest_seconds: row?.oldest_seconds ?? 0 };
  };
  return { submitted: of('submitted'), running: of('running') };
}

async function readIsDefaultUsed(manager: EntityManager): Promise<boolean> {
  const [row] = await manager.query<{ used: boolean }[]>(
    'SELECT EXISTS (SELECT 1 FROM events_default) OR EXISTS (SELECT 1 FROM ingest_keys_default) AS used',
  );
  return row?.used ?? false;
}

async function readDatabaseBytes(manager: EntityManager): Promise<number> {
  const [row] = await manager.query<{ bytes: string }[]>(
    'SELECT pg_database_size(current_database())::text AS bytes',
  );
  return Number(row?.bytes);
}

async function readPartitions(manager: EntityManager): Promise<PartitionFacts[]> {
  const rows = await manager.query<
    { table: PartitionFacts['table']; name: string; bytes: string; rows_estimate: string }[]
  >(
    // Never analysed: -1.
    `SELECT i.inhparent::regclass::text AS "table", c.relname AS name,
            pg_total_relation_size(c.oid)::text AS bytes, greatest(c.reltuples, 0)::bigint::text AS rows_estimate
       FROM pg_inherits AS i JOIN pg_class AS c ON c.oid = i.inhrelid
      WHERE i.inhparent IN ('events'::regclass, 'ingest_keys'::regclass)`,
  );
  return rows.map((row) => ({
    table: row.table,
    name: row.name,
    bytes: Number(row.bytes),
    rowsEstimate: Number(row.rows_estimate),
  }));
}
