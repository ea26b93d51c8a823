import type { AppConfig } from '../config/app-config.js';
import { describeAddress, parseDatabaseUrl, type DatabaseAddress } from './database-address.js';
import { startEmbeddedPostgres } from './embedded/embedded-postgres.js';

export interface OpenDatabase {
  address: DatabaseAddress;
  stop(): Promise<void>;
}

/** The server of `DATABASE_URL`, or the built-in one, started. */
export async function openDatabase(
  config: AppConfig,
  log: (message: string, fields?: object) => void,
): Promise<OpenDatabase> {
  if (config.databaseUrl === undefined) {
    return startEmbeddedPostgres({ dataDir: config.dataDir, log });
  }
  const address = parseDatabaseUrl(config.databaseUrl);
  log('using the PostgreSQL of DATABASE_URL', { database: describeAddress(address) });
  return { address, stop: () => Promise.resolve() };
}
