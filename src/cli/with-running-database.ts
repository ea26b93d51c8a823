import { resolve } from 'node:path';
import { DataSource } from 'typeorm';
import type { AppConfig } from '../config/app-config.js';
import { dataSourceOptions, type EntityClass } from '../database/connection/data-source-options.js';
import { parseDatabaseUrl, type DatabaseAddress } from '../database/connection/database-address.js';
import { fileProblem } from '../common/file-problem.js';
import { embeddedAddress } from '../database/embedded/embedded-postgres.js';
import { unreadable } from './open-input.js';

export interface RunningDatabase {
  address: DatabaseAddress;
  dataSource: DataSource;
}

/** Connects to the database of the running service, whose built-in PostgreSQL the command never starts itself. */
export async function withRunningDatabase<Result>(
  config: AppConfig,
  options: { connections: number; entities?: readonly EntityClass[] },
  run: (database: RunningDatabase) => Promise<Result>,
): Promise<Result> {
  const address =
    config.databaseUrl === undefined
      ? await embeddedAddress(config.dataDir)
      : databaseAddress(config.databaseUrl);
  const dataSource = await new DataSource(dataSourceOptions(address, options.connections, options.entities))
    .initialize()
    .catch((error: unknown) => {
      throw unreachableDatabase(config, error);
    });
  try {
    return await run({ address, dataSource });
  } finally {
    await dataSource.destroy();
  }
}

/** @throws CliError when a certificate or a key in the URL cannot be read. */
export function databaseAddress(databaseUrl: string): DatabaseAddress {
  try {
    return parseDatabaseUrl(databaseUrl);
  } catch (cause) {
    const { path } = cause as NodeJS.ErrnoException;
    if (path === undefined) throw cause;
    throw unreadable(`${path}, which DATABASE_URL names,`, fileProblem(cause), cause);
  }
}

/** @param cause the error of the connection; its text contains the address, but never the password. */
export function unreachableDatabase({ databaseUrl, dataDir }: AppConfig, cause: unknown): Error {
  const reason = cause instanceof Error && cause.message !== '' ? ` (${cause.message})` : '';
  const hint =
    databaseUrl === undefined
      ? `Start the service whose SERVICE_DATA_DIR is ${resolve(dataDir)}, or set SERVICE_DATA_DIR to the data folder of the running service.`
      : 'Correct DATABASE_URL, or start that PostgreSQL.';
  return new Error(`The database cannot be reached${reason}. ${hint}`, { cause });
}
