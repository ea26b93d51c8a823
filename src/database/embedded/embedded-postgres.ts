import { existsSync } from 'node:fs';
import { mkdir, realpath, chmod, stat } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { Client } from 'pg';
import type { DatabaseAddress } from '../connection/database-address.js';
import { findBinaries } from './binaries.js';
import { initialiseCluster } from './initialise-cluster.js';
import { disownStalePid, endLeftover } from './ownership.js';
import { changeOwner, runAsUnprivileged, type RunAs } from './run-as.js';
import { Supervisor, type EmbeddedOptions } from './supervisor.js';
import { prepareWalArchive, walArchiveSettings } from './wal-archive/wal-archive.js';
import { execute, hasRow } from '../rows.js';
import { createHash } from 'node:crypto';
import { tmpdir } from 'node:os';
import sql, { raw } from 'sql-template-tag';

/** A command requires the built-in PostgreSQL of a data folder that contains none. */
class MissingCluster extends Error {
  /** sysexits.h EX_CONFIG. */
  readonly exitCode = 78;

  constructor(dataDir: string) {
    super(
      `There is no database in ${resolve(dataDir)}. Set SERVICE_DATA_DIR to the data folder of the service, ` +
        'or DATABASE_URL to its database.',
    );
  }
}

/** @throws MissingCluster */
export function requireCluster(dataDir: string): void {
  if (!existsSync(join(dataDir, 'postgres'))) throw new MissingCluster(dataDir);
}

const USER = 'signalbox';
const DATABASE = 'signalbox';
/** Subfolder of a data folder that exists while a backup is restored into it. */
export const RESTORE_FOLDER = 'restoring';

export interface EmbeddedPostgres {
  address: DatabaseAddress;
  /** Ends the server after its clients' transactions were rolled back. Idempotent. */
  stop(): Promise<void>;
}

/** Address on which the PostgreSQL of a data folder listens while the service that owns the folder runs. */
export async function embeddedAddress(dataDir: string): Promise<DatabaseAddress> {
  requireCluster(dataDir);
  const binaries = await findBinaries();
  const runAs = runAsUnprivileged([binaries.postgres, join(dataDir, 'postgres')]);
  return { host: await socketFolder(dataDir, runAs), user: USER, database: DATABASE, port: 5432 };
}

/**
 * Starts the PostgreSQL of a data folder, initializes it first when the folder is new, and restarts it after a crash.
 * It listens on a Unix socket in a folder that only its user can enter, so it occupies no port and no other account of
 * the machine can connect.
 *
 * @throws Error with a message for people, e.g. when another copy of the service owns the folder.
 */
export async function startEmbeddedPostgres(options: EmbeddedOptions): Promise<EmbeddedPostgres> {
  const binaries = await findBinaries();
  refuseUnfinishedRestore(options.dataDir);
  await mkdir(join(options.dataDir, 'postgres'), { recursive: true, mode: 0o700 });
  // Resolved, because the command line of a leftover server contains the real path, whatever link the folder was
  // reached by.
  const cluster = await realpath(join(options.dataDir, 'postgres'));
  const runAs = runAsUnprivileged([binaries.postgres, cluster]);
  const socketDir = await socketFolder(options.dataDir, runAs);
  await changeOwner(runAs, cluster);

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
    if (!(await hasRow(client, sql`SELECT FROM pg_database WHERE datname = ${DATABASE}`)))
      await execute(client, sql`CREATE DATABASE ${raw(DATABASE)}`);
  } finally {
    await client.end();
  }
}

/** sockaddr_un holds 108 bytes on Linux and 104 on macOS, with the file's name and a NUL. */
const SOCKET_FOLDER_MAX_BYTES = 85;

/**
 * Creates a folder for the server's socket that only its user can enter: `run` in the data folder, or one in the
 * temporary folder where that path would be too long for a socket.
 */
async function socketFolder(dataDir: string, runAs: RunAs): Promise<string> {
  const beside = join(dataDir, 'run');
  const short = Buffer.byteLength(beside) <= SOCKET_FOLDER_MAX_BYTES;
  const digest = createHash('sha256').update(dataDir).digest('hex').slice(0, 16);
  const folder = short ? beside : join(tmpdir(), `signalbox-${digest}`);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const { uid } = await stat(folder);
  const expected = [process.getuid?.(), runAs.owner?.uid];
  // In a shared temporary folder another user may have created it first, to listen in place of this server.
  if (!expected.includes(uid)) throw new Error(`The folder ${folder} belongs to another user.`);
  await chmod(folder, 0o700);
  await changeOwner(runAs, folder);
  return folder;
}
