import sql from 'sql-template-tag';
import type { EntityManager } from 'typeorm';
import { knownMigrations } from '../../database/connection/data-source-options.js';
import { readReplicaVersions } from '../../database/replica-presence.js';
import type { PartitionedTable } from '../../events/partitions/daily-partitions.js';
import { readPartitionDays, isDefaultPartitionUsed } from '../../events/partitions/read-partitions.js';
import { type ArchiveFacts, type DatabaseFacts, medianOf } from './facts.js';
import { boolean, execute, json, orNull, queryRow, queryRows, text, time } from '../../database/rows.js';

const SETTINGS = ['data_checksums', 'fsync', 'full_page_writes', 'synchronous_commit', 'wal_level'];
const COMMITS = 5;

/** Reads on one connection, each statement within the connection's time limit. */
export async function readDatabase(manager: EntityManager): Promise<DatabaseFacts> {
  const server = await readServer(manager);
  const isEmpty = !(await hasTables(manager));
  const applied = isEmpty ? [] : await readMigrations(manager);
  const known = knownMigrations();
  return {
    ...server,
    commitMs: server.isStandby ? 0 : await measureCommit(manager),
    newestPartition: {
      events: isEmpty ? null : await newestDay(manager, 'events'),
      ingest_keys: isEmpty ? null : await newestDay(manager, 'ingest_keys'),
    },
    isDefaultPartitionUsed: !isEmpty && (await isDefaultPartitionUsed(manager)),
    replicas: isEmpty || server.isStandby ? [] : await readReplicaVersions(manager),
    archive: await readArchive(manager),
    pendingMigrations: known.filter((name) => !applied.includes(name)),
    unknownMigrations: applied.filter((name) => !known.includes(name)),
  };
}

const SERVER = {
  version: text(),
  standby: boolean(),
  now: time(),
  used: text(),
  max: text(),
  settings: json<Record<string, string>>(),
};

async function readServer(
  manager: EntityManager,
): Promise<
  Pick<DatabaseFacts, 'clockOffsetMs' | 'connections' | 'isStandby' | 'settings' | 'versionNumber'>
> {
  const startedMs = Date.now();
  const row = await queryRow(
    manager,
    SERVER,
    sql`SELECT current_setting('server_version_num') AS version, pg_is_in_recovery() AS standby, clock_timestamp() AS now,
            (SELECT count(*) FROM pg_stat_activity WHERE backend_type = 'client backend')::text AS used,
            current_setting('max_connections') AS max,
            (SELECT json_object_agg(name, reset_val) FROM pg_settings WHERE name = ANY(${SETTINGS})) AS settings`,
  );
  if (row === undefined) throw new Error('PostgreSQL did not report its settings');
  const endedMs = Date.now();
  const now = row.now.getTime();
  // PostgreSQL's clock was read between the two readings of this clock: only a time outside of them is an offset.
  const clockOffsetMs = now < startedMs ? now - startedMs : Math.max(0, now - endedMs);
  return {
    versionNumber: Number(row.version),
    isStandby: row.standby,
    clockOffsetMs,
    connections: { used: Number(row.used), max: Number(row.max) },
    settings: row.settings,
  };
}

async function hasTables(manager: EntityManager): Promise<boolean> {
  const row = await queryRow(
    manager,
    { there: boolean() },
    sql`SELECT to_regclass('migrations') IS NOT NULL AS there`,
  );
  return row?.there === true;
}

async function readMigrations(manager: EntityManager): Promise<string[]> {
  const rows = await queryRows(
    manager,
    { name: text() },
    sql`SELECT name FROM migrations ORDER BY timestamp, id`,
  );
  return rows.map(({ name }) => name);
}

/** A transaction without rows that is written to the log, as every commit of a batch is. */
async function measureCommit(manager: EntityManager): Promise<number> {
  const times: number[] = [];
  for (let commit = 0; commit < COMMITS; commit++) {
    const startedMs = performance.now();
    await execute(manager, sql`SELECT pg_logical_emit_message(true, 'signalbox doctor', '')`);
    times.push(performance.now() - startedMs);
  }
  return medianOf(times);
}

async function newestDay(manager: EntityManager, table: PartitionedTable): Promise<number | null> {
  const days = (await readPartitionDays(manager, table)).map(({ day }) => day);
  return days.length === 0 ? null : Math.max(...days);
}

const ARCHIVER = { archives: boolean(), archived: orNull(time()), failed: orNull(time()) };

async function readArchive(manager: EntityManager): Promise<ArchiveFacts | null> {
  const row = await queryRow(
    manager,
    ARCHIVER,
    sql`SELECT current_setting('archive_mode') <> 'off' AS archives, last_archived_time AS archived, last_failed_time AS failed
       FROM pg_stat_archiver`,
  );
  if (row?.archives !== true) return null;
  return { lastArchivedMs: row.archived?.getTime() ?? null, lastFailedMs: row.failed?.getTime() ?? null };
}
