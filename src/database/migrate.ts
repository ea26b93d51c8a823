import sql from 'sql-template-tag';
import { DataSource } from 'typeorm';
import type { DatabaseAddress } from './connection/database-address.js';
import { dataSourceOptions } from './connection/data-source-options.js';
import { execute, queryRow, text, type Queryable, number } from './rows.js';
import { SturdyClient } from './connection/sturdy-client.js';
import { ConfigError } from '../config/app-config.js';

/** Advisory lock: one replica migrates, and the others wait until it has finished. */
const MIGRATION_LOCK = 7_341_002;
const OLDEST_SERVER = 140_000;

/**
 * Migrates a database to this version's schema.
 *
 * @returns the names of the migrations that were run.
 * @throws Error with a message for people when the server is too old or its settings allow the loss of committed data.
 */
export async function migrate(address: DatabaseAddress): Promise<string[]> {
  await refuseTransactionPooling(address);
  const dataSource = new DataSource({
    ...dataSourceOptions(address, 2),
    // Without the time limits of requests: migrations may take longer, and the wait for the lock is bounded by its holder.
    extra: { Client: SturdyClient, hosts: address.hosts },
  });
  await dataSource.initialize();
  const lock = dataSource.createQueryRunner();
  try {
    await refuseUnsafeServer(lock);
    await execute(lock, sql`SELECT pg_advisory_lock(${MIGRATION_LOCK})`);
    const done = await dataSource.runMigrations();
    return done.map((migration) => migration.name);
  } finally {
    await execute(lock, sql`SELECT pg_advisory_unlock_all()`).catch(() => undefined);
    await lock.release();
    await dataSource.destroy();
  }
}

const SERVER = { version: text(), fsync: text(), full_page_writes: text() };

async function refuseUnsafeServer(database: Queryable): Promise<void> {
  const server = await queryRow(
    database,
    SERVER,
    sql`SELECT current_setting('server_version_num') AS version, current_setting('fsync') AS fsync,
            current_setting('full_page_writes') AS full_page_writes`,
  );
  if (Number(server?.version) < OLDEST_SERVER) {
    throw new Error(
      `PostgreSQL 14 or newer is required; the server of DATABASE_URL has version ${server?.version}.`,
    );
  }
  for (const setting of ['fsync', 'full_page_writes'] as const) {
    if (server?.[setting] !== 'on') {
      throw new Error(
        `PostgreSQL runs with ${setting}=off: it would lose acknowledged events in a power cut. Set it to on.`,
      );
    }
  }
}

/**
 * A pooler that shares server connections mostly returns the most recently used one, so the first round usually detects
 * it.
 */
const ROUNDS = 8;
const TIMEOUT_MS = 10_000;

/**
 * Sessions must belong to the service alone: they hold advisory locks, settings, prepared statements and LISTEN. A
 * pooler in transaction mode (PgBouncer's `pool_mode = transaction` or `statement`) assigns any server connection to
 * each transaction. Two clients detect it: without such a pooler, each client always sees the same server process.
 *
 * @throws ConfigError with a message for people.
 */
async function refuseTransactionPooling(address: DatabaseAddress): Promise<void> {
  const options = { ...address, connectionTimeoutMillis: TIMEOUT_MS, application_name: 'signalbox' };
  const clients = [new SturdyClient(options), new SturdyClient(options)] as const;
  try {
    // Sequential: a chooser of hosts probes for the first connection only.
    for (const client of clients) await client.connect();
    const seen = [new Set<number>(), new Set<number>()] as const;
    for (let round = 0; round < ROUNDS; round++) {
      for (const [index, client] of clients.entries()) {
        const row = await queryRow(client, { pid: number() }, sql`SELECT pg_backend_pid() AS pid`);
        seen[index as 0 | 1].add(row?.pid ?? 0);
      }
    }
    const isOwn = seen[0].size === 1 && seen[1].size === 1 && ![...seen[0]].some((pid) => seen[1].has(pid));
    if (!isOwn) throw new ConfigError([TRANSACTION_MODE]);
  } finally {
    await Promise.all(clients.map((client) => client.end().catch(() => undefined)));
  }
}

const TRANSACTION_MODE = {
  name: 'DATABASE_URL',
  problem:
    'refers to a connection pooler in transaction mode; the service requires session pooling. Set pool_mode = session in PgBouncer, or connect to PostgreSQL directly',
  example: 'postgresql://signalbox:secret@db.internal:5432/signalbox',
};
