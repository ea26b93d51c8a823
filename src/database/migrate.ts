import { DataSource } from 'typeorm';
import type { DatabaseAddress } from './database-address.js';
import { dataSourceOptions } from './data-source-options.js';
import { refuseTransactionPooling } from './refuse-transaction-pooling.js';
import { SturdyClient } from './sturdy-client.js';

/** Only one replica migrates; the others wait here until it is done. */
const MIGRATION_LOCK = 7_341_002;
const OLDEST_SERVER = 140_000;

/**
 * Brings a database to this version's schema.
 *
 * @returns the names of the migrations that were run.
 * @throws Error in words for a person when the server is too old or does not keep what it confirms.
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
    await refuseUnsafeServer((sql) => lock.query(sql) as Promise<Record<string, string>[]>);
    await lock.query('SELECT pg_advisory_lock($1)', [MIGRATION_LOCK]);
    const done = await dataSource.runMigrations();
    return done.map((migration) => migration.name);
  } finally {
    await lock.query('SELECT pg_advisory_unlock_all()').catch(() => undefined);
    await lock.release();
    await dataSource.destroy();
  }
}

async function refuseUnsafeServer(query: (sql: string) => Promise<Record<string, string>[]>): Promise<void> {
  const [server] = await query(
    `SELECT current_setting('server_version_num') AS version, current_setting('fsync') AS fsync,
            current_setting('full_page_writes') AS full_page_writes`,
  );
  if (Number(server?.['version']) < OLDEST_SERVER) {
    throw new Error(`PostgreSQL 14 or newer is needed; DATABASE_URL leads to ${server?.['version']}.`);
  }
  for (const setting of ['fsync', 'full_page_writes']) {
    if (server?.[setting] !== 'on') {
      throw new Error(
        `PostgreSQL runs with ${setting}=off: it would lose confirmed events in a power cut. Turn it on.`,
      );
    }
  }
}
