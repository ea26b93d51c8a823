import { Inject, Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { READ_SOURCE, type ReadSource } from '../../database/read-source.js';
import { StandbyReads, type StandbyState } from '../../database/standby-reads.js';
import sql, { raw } from 'sql-template-tag';
import { DataSource, type EntityManager } from 'typeorm';
import { readActiveRuns, type ActiveRuns } from '../../apps/runs/read/active-runs.js';
import { withinDeadlineOrNull } from '../../common/time/within-deadline.js';
import { readProjectionStatuses, type ProjectionStatus } from '../../events/projections/projection-status.js';
import { readJobStates, type JobState } from '../../database/job-runner.js';
import { countReplicas } from '../../database/replica-presence.js';
import {
  isDefaultPartitionUsed,
  readPartitionSizes,
  type PartitionSize,
} from '../../events/partitions/read-partitions.js';
import { readLogState, type StoredLogState } from '../../ingest/log/log-lag.js';
import type { ServerReadings } from '../components/database-component.js';
import { execute, hasRow, queryRow, queryRows, text, time } from '../../database/rows.js';

/** Deadline of all queries together, including the wait for a connection. */
const DEADLINE_MS = 3000;

/** Readings from small tables. */
export interface TableReadings {
  server: ServerReadings;
  migrations: string[];
  jobs: JobState[];
  projections: ProjectionStatus[];
  runs: ActiveRuns;
  isDefaultUsed: boolean;
}

/** Sizes that PostgreSQL measures on its disk, which takes long for large databases. */
export interface SizeReadings {
  databaseBytes: number;
  partitions: PartitionSize[];
}

/** Reads the database's values for the health screen. No method throws or waits for long. */
@Injectable()
export class DatabaseProbe {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    @Inject(READ_SOURCE) private readonly readSource: ReadSource,
  ) {}

  /** `null`: there is no standby. */
  standby(): StandbyState | null {
    return this.readSource instanceof StandbyReads ? this.readSource.state() : null;
  }

  /** Milliseconds; `null`: no response. */
  async latency(): Promise<number | null> {
    const startedMs = performance.now();
    const answer = await withinDeadlineOrNull(hasRow(this.dataSource, sql`SELECT 1`), DEADLINE_MS);
    return answer === null ? null : performance.now() - startedMs;
  }

  ingestLog(topic: string): Promise<StoredLogState | null> {
    return this.read((manager) => readLogState(manager, topic));
  }

  tables(): Promise<TableReadings | null> {
    return this.read(async (manager) => ({
      server: await readServer(manager),
      migrations: await readMigrations(manager),
      jobs: await readJobStates(manager),
      projections: await readProjectionStatuses(manager),
      runs: await readActiveRuns(manager),
      isDefaultUsed: await isDefaultPartitionUsed(manager),
    }));
  }

  sizes(): Promise<SizeReadings | null> {
    return this.read(async (manager) => ({
      databaseBytes: await readDatabaseBytes(manager),
      partitions: await readPartitionSizes(manager),
    }));
  }

  /** Names of the migrations of this version of the service. */
  knownMigrations(): string[] {
    return this.dataSource.migrations.map((migration) => migration.name ?? migration.constructor.name);
  }

  /** Reads on one connection; statements that take too long are also canceled in the database. */
  private read<T>(work: (manager: EntityManager) => Promise<T>): Promise<T | null> {
    return withinDeadlineOrNull(
      this.dataSource.transaction(async (manager) => {
        await execute(manager, sql`SET LOCAL statement_timeout = ${raw(String(DEADLINE_MS))}`);
        return await work(manager);
      }),
      DEADLINE_MS,
    );
  }
}

async function readServer(manager: EntityManager): Promise<ServerReadings> {
  const row = await queryRow(
    manager,
    { version: text(), up_since: time() },
    sql`SELECT current_setting('server_version') AS version, pg_postmaster_start_time() AS up_since`,
  );
  if (row === undefined) throw new Error('PostgreSQL did not report its version');
  return { version: row.version, upSince: row.up_since, replicas: await countReplicas(manager) };
}

async function readMigrations(manager: EntityManager): Promise<string[]> {
  const rows = await queryRows(
    manager,
    { name: text() },
    sql`SELECT name FROM migrations ORDER BY timestamp, id`,
  );
  return rows.map(({ name }) => name);
}

async function readDatabaseBytes(manager: EntityManager): Promise<number> {
  const row = await queryRow(
    manager,
    { bytes: text() },
    sql`SELECT pg_database_size(current_database())::text AS bytes`,
  );
  return Number(row?.bytes);
}
