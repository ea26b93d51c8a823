import { existsSync } from 'node:fs';
import { mkdir, realpath } from 'node:fs/promises';
import { join } from 'node:path';
import { Client } from 'pg';
import type { DatabaseAddress } from '../database-address.js';
import { findBinaries } from './binaries.js';
import type { EmbeddedOptions } from './embedded-options.js';
import { initialiseCluster } from './initialise-cluster.js';
import { requireCluster } from './missing-cluster.js';
import { disownStalePid, endLeftover } from './ownership.js';
import { giveTo, runAsUnprivileged } from './run-as.js';
import { socketFolder } from './socket-folder.js';
import { Supervisor } from './supervisor.js';
import { prepareWalArchive, walArchiveSettings } from './wal-archive/wal-archive.js';

const USER = 'signalbox';
const DATABASE = 'signalbox';
/** Folder in a data folder while a backup is restored into it; afterwards it is gone. */
export const RESTORE_FOLDER = 'restoring';

export interface EmbeddedPostgres {
  address: DatabaseAddress;
  /** Ends the server after its clients' transactions were rolled back; safe to call twice. */
  stop(): Promise<void>;
}

/** Where the PostgreSQL of a data folder listens while the service that owns the folder runs. */
export async function embeddedAddress(dataDir: string): Promise<DatabaseAddress> {
  requireCluster(dataDir);
  const binaries = await findBinaries();
  const runAs = runAsUnprivileged([binaries.postgres, join(dataDir, 'postgres')]);
  return { host: await socketFolder(dataDir, runAs), user: USER, database: DATABASE, port: 5432 };
}

/**
 * Starts the PostgreSQL of a data folder, makes it first when the folder is new, and keeps it running:
 * a server that dies is started again. It listens on a Unix socket in a folder only its user can enter,
 * so no port is taken and no other account of the machine can connect.
 *
 * @throws Error in words for a person, e.g. when another copy of the service owns the folder.
 */
export async function startEmbeddedPostgres(options: EmbeddedOptions): Promise<EmbeddedPostgres> {
  const binaries = await findBinaries();
  refuseUnfinishedRestore(options.dataDir);
  await mkdir(join(options.dataDir, 'postgres'), { recursive: true, mode: 0o700 });
  // The server's command line shows whether it runs on this folder, by whatever link the folder was reached.
  const cluster = await realpath(join(options.dataDir, 'postgres'));
  const runAs = runAsUnprivileged([binaries.postgres, cluster]);
  const socketDir = await socketFolder(options.dataDir, runAs);
  await giveTo(runAs, cluster);

  const address: DatabaseAddress = { host: socketDir, user: USER, database: 'postgres', port: 5432 };
  await endLeftover(cluster, address, options.log);
  await disownStalePid(cluster);
  await initialiseCluster(cluster, binaries, runAs, USER, options.log);

  const { walArchiveDir } = options;
  if (walArchiveDir !== undefined) await prepareWalArchive(walArchiveDir, runAs);
  const settings = {
    ...(walArchiveDir === undefined ? {} : walArchiveSettings(walArchiveDir)),
    ...options.settings,
  };
  const supervisor = new Supervisor(cluster, socketDir, binaries, runAs, address, { ...options, settings });
  await supervisor.start();
  await createDatabase(address);
  return { address: { ...address, database: DATABASE }, stop: () => supervisor.stop() };
}

/** Without this, a service on a folder whose restore was interrupted would start with an empty database. */
function refuseUnfinishedRestore(dataDir: string): void {
  if (!existsSync(join(dataDir, RESTORE_FOLDER))) return;
  throw new Error(
    `A restore into ${dataDir} was interrupted. Empty the folder and restore the backup again, or remove ` +
      `${join(dataDir, RESTORE_FOLDER)} to start without it.`,
  );
}

async function createDatabase(address: DatabaseAddress): Promise<void> {
  const client = new Client(address);
  await client.connect();
  try {
    const { rowCount } = await client.query('SELECT 1 FROM pg_database WHERE datname = $1', [DATABASE]);
    if (rowCount === 0) await client.query(`CREATE DATABASE ${DATABASE}`);
  } finally {
    await client.end();
  }
}
