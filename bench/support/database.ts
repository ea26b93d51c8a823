import { chmod, mkdir, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import type { DatabaseAddress } from '../../src/database/connection/database-address.js';
import { built } from './built.js';
import type { Scope } from './scope.js';

/** `application_name` of the benchmark's own connections, to distinguish their statements in PostgreSQL's log. */
export const BENCHMARK = 'benchmark';

/**
 * One PostgreSQL for all participants, with the settings of the built-in one. Each participant has a separate database, because
 * services on one database would be replicas of each other and share rate limits.
 */
export interface BenchDatabase {
  /** Folder of the run; a temporary one is deleted at the end. */
  folder: string;
  postmaster: number;
  version: string;
  /** Restarts PostgreSQL, which empties its buffers. */
  restart(): Promise<void>;
  /** Returns the address of an existing database. */
  at(name: string): DatabaseAddress;
  /** Creates a database and returns its address. */
  create(name: string): Promise<DatabaseAddress>;
  /** Creates a database with the same tables and partitions as the service does. */
  createMigrated(name: string): Promise<DatabaseAddress>;
}

/**
 * @param settings of `postgresql.conf`, in addition to those of the built-in server
 * @param kept a folder that is not deleted after the run; by default, a temporary one is used
 */
export async function startDatabase(
  scope: Scope,
  settings: Readonly<Record<string, string>> = {},
  kept?: string,
): Promise<BenchDatabase> {
  const folder = kept ?? (await mkdtemp(join(tmpdir(), 'signalbox-bench-')));
  if (kept === undefined) scope.defer(() => rm(folder, { recursive: true, force: true }));
  else await mkdir(folder, { recursive: true });
  // When root runs the benchmark, PostgreSQL runs as another user, which needs access to the data folder.
  await chmod(folder, 0o711);
  const { startEmbeddedPostgres } = await built.embeddedPostgres();
  const start = () => startEmbeddedPostgres({ dataDir: folder, log: () => undefined, settings });
  let postgres = await start();
  scope.defer(() => postgres.stop());

  const pidFile = await readFile(join(folder, 'postgres', 'postmaster.pid'), 'utf8');
  const [row] = await query<{ version: string }>(
    postgres.address,
    `SELECT current_setting('server_version') AS version`,
  );
  const at = (name: string): DatabaseAddress => ({ ...postgres.address, database: name });
  const create = async (name: string): Promise<DatabaseAddress> => {
    await query(postgres.address, `CREATE DATABASE ${name}`);
    return at(name);
  };
  return {
    folder,
    postmaster: Number(pidFile.split('\n')[0]),
    version: row!.version,
    restart: async () => {
      await postgres.stop();
      postgres = await start();
    },
    at,
    create,
    createMigrated: async (name) => {
      const address = await create(name);
      const [{ migrate }, { createPartitionSql, startOfDay, addDays }] = await Promise.all([
        built.migrate(),
        built.partitions(),
      ]);
      await migrate(address);
      for (let day = -1; day <= 7; day++) {
        await query(address, createPartitionSql('events', addDays(startOfDay(Date.now()), day)));
      }
      return address;
    },
  };
}

/** Empties the tables and makes a checkpoint, so that no window is affected by the writes of the previous one. */
export async function reset(address: DatabaseAddress): Promise<void> {
  await query(address, 'TRUNCATE events, event_commits, ingest_keys');
  await query(address, 'CHECKPOINT');
}

export async function countEvents(address: DatabaseAddress): Promise<number> {
  const [row] = await query<{ count: string }>(address, 'SELECT count(*) AS count FROM events');
  return Number(row!.count);
}

export function databaseUrl({ host, user, database, port }: DatabaseAddress): string {
  return `postgresql://${user}@localhost:${port}/${database}?host=${encodeURIComponent(host!)}`;
}

export async function query<Row extends object>(
  address: DatabaseAddress,
  sql: string,
  parameters: readonly unknown[] = [],
): Promise<Row[]> {
  const client = new Client({ ...address, application_name: BENCHMARK });
  await client.connect();
  try {
    return (await client.query<Row>(sql, [...parameters])).rows;
  } finally {
    await client.end();
  }
}
