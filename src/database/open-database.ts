import { fileProblem } from '../common/file-problem.js';
import { ConfigError, type AppConfig } from '../config/app-config.js';
import { describeAddress, parseDatabaseUrl, type DatabaseAddress } from './connection/database-address.js';
import { embeddedAddress, startEmbeddedPostgres } from './embedded/embedded-postgres.js';

export interface OpenDatabase {
  address: DatabaseAddress;
  stop(): Promise<void>;
}

/** Connections of a process beside its pool and its writers, and of tools and people. */
const OTHER_CONNECTIONS = 8;
const SPARE_CONNECTIONS = 20;
const DEFAULT_CONNECTIONS = 100;
const EXAMPLE =
  'postgresql://signalbox@db.internal/signalbox?sslmode=verify-full&sslrootcert=/etc/ssl/ca.crt';

/** Maximum number of connections that the processes open at the same time. */
export function connectionsOf(config: AppConfig, processes: number): number {
  return processes * (config.databasePoolSize + config.ingestWriters + OTHER_CONNECTIONS) + SPARE_CONNECTIONS;
}

/**
 * The server of `DATABASE_URL`, or the built-in one, started.
 *
 * @param processes number of processes that will use it.
 */
export async function openDatabase(
  config: AppConfig,
  log: (message: string, fields?: object) => void,
  processes = 1,
): Promise<OpenDatabase> {
  if (config.databaseUrl === undefined) {
    const connections = Math.max(DEFAULT_CONNECTIONS, connectionsOf(config, processes));
    return startEmbeddedPostgres({
      dataDir: config.dataDir,
      walArchiveDir: config.backup.walArchiveDir,
      log,
      settings: { max_connections: String(connections) },
    });
  }
  const address = readDatabaseUrl('DATABASE_URL', config.databaseUrl);
  log('connecting to the PostgreSQL server of DATABASE_URL', { database: describeAddress(address) });
  return { address, stop: () => Promise.resolve() };
}

/** The database that the supervisor of this process has opened. */
export async function databaseOfSupervisor(config: AppConfig): Promise<OpenDatabase> {
  const address =
    config.databaseUrl === undefined
      ? await embeddedAddress(config.dataDir)
      : readDatabaseUrl('DATABASE_URL', config.databaseUrl);
  return { address, stop: () => Promise.resolve() };
}

/** @throws ConfigError when a certificate or a key that the URL names cannot be read. */
export function readDatabaseUrl(setting: 'DATABASE_READ_URL' | 'DATABASE_URL', url: string): DatabaseAddress {
  try {
    return parseDatabaseUrl(url);
  } catch (error) {
    const { path } = error as NodeJS.ErrnoException;
    if (path === undefined) throw error;
    const problem = `names ${path}, which cannot be read: ${fileProblem(error)}`;
    throw new ConfigError([{ name: setting, problem, example: EXAMPLE }]);
  }
}
