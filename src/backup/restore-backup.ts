import { mkdir, rename, rm, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import { SecretBox } from '../common/crypto/secret-box.js';
import type { EncryptionKeys } from '../config/decode-encryption-keys.js';
import { checkEncryptionKey } from '../database/check-encryption-key.js';
import type { DatabaseAddress } from '../database/connection/database-address.js';
import { knownMigrations } from '../database/connection/data-source-options.js';
import { findBinaries } from '../database/embedded/binaries.js';
import { RESTORE_FOLDER, startEmbeddedPostgres } from '../database/embedded/embedded-postgres.js';
import { changeOwner, runAsUnprivileged } from '../database/embedded/run-as.js';
import { BackupError } from './backup-error.js';
import { syncFolder, writeDurably } from './backup-file.js';
import { digestOf, readManifest, refuseNewer, type BackupContents } from './backup-manifest.js';
import type { BackupProgress } from './backup-watch.js';
import { makeEmptyFolder } from './empty-folder.js';
import {
  failWhenOver,
  recoverySettings,
  requestRecovery,
  untilRecovered,
  type RecoveryTarget,
} from './recovery.js';
import { checkSizes, unpackArchive } from './unpack-archive.js';
import { unwrapKeys } from './wrapped-keys.js';

/** Major version of the included PostgreSQL. A backup of files can only be used with one major version. */
const POSTGRES_MAJOR = 18;
/** Time limit of the start: the log of the backup's duration is replayed before the server accepts connections. */
const START_TIMEOUT_MS = 60 * 60_000;
/** Free space for the log that a restore requires in addition to the size of the database. */
const SPARE_BYTES = 256 * 1024 * 1024;

export interface RestoreRequest {
  folder: string;
  /** Target folder, new or empty. */
  dataDir: string;
  passphrase: string;
  target: RecoveryTarget;
  walArchiveDir: string | undefined;
  onProgress: (progress: BackupProgress) => void;
}

/**
 * Restores a backup into an empty data folder. The folder becomes usable only at the end: until then it contains a subfolder
 * with which no service starts, and after a failure it is empty again.
 *
 * @param inspect is called with the restored database before its server is stopped.
 * @throws BackupError
 */
export async function restoreBackup<T>(
  request: RestoreRequest,
  inspect: (address: DatabaseAddress, contents: BackupContents) => Promise<T>,
): Promise<{ contents: BackupContents; result: T }> {
  const { folder, dataDir } = request;
  if (request.target !== 'backup' && request.walArchiveDir === undefined) {
    throw new BackupError(
      'usage',
      'A time after the backup needs the archived log: set SERVICE_WAL_ARCHIVE_DIR to its folder.',
    );
  }
  const manifest = await readManifest(folder);
  const { contents } = manifest;
  refuseNewer(contents, { migrations: knownMigrations(), postgresMajor: POSTGRES_MAJOR });
  if (request.target instanceof Date && request.target.getTime() < Date.parse(contents.finished_at)) {
    throw new BackupError(
      'usage',
      `The backup ends at ${contents.finished_at}; --until must be later. Use an older backup for an earlier time.`,
    );
  }
  const keys = await unwrapKeys(manifest.keys, request.passphrase, digestOf(contents));
  await checkSizes(folder, contents);
  await makeEmptyFolder(dataDir, 'A restore');
  await refuseSmallDisk(dataDir, contents);
  const restoring = join(dataDir, RESTORE_FOLDER);
  try {
    const result = await recover(request, contents, keys, restoring, inspect);
    await moveIn(dataDir, restoring, keys);
    return { contents, result };
  } catch (error) {
    await rm(restoring, { recursive: true, force: true });
    throw error;
  }
}

async function recover<T>(
  request: RestoreRequest,
  contents: BackupContents,
  keys: EncryptionKeys,
  restoring: string,
  inspect: (address: DatabaseAddress, contents: BackupContents) => Promise<T>,
): Promise<T> {
  const cluster = join(restoring, 'postgres');
  await mkdir(cluster, { recursive: true, mode: 0o700 });
  const { postgres } = await findBinaries();
  const runAs = runAsUnprivileged([postgres, cluster]);
  await changeOwner(runAs, cluster);
  await unpackArchive(request.folder, contents, cluster, runAs, request.onProgress);
  await requestRecovery(cluster, runAs);
  const server = await startEmbeddedPostgres({
    dataDir: restoring,
    log: () => undefined,
    // Later recoveries find the new timeline by its history, which is archived when it begins.
    walArchiveDir: request.walArchiveDir,
    settings: recoverySettings(request.target, request.walArchiveDir),
    startTimeoutMs: START_TIMEOUT_MS,
  }).catch(async (cause: unknown) => {
    await failWhenOver(restoring);
    throw new BackupError('damaged', `The restored database does not start: ${(cause as Error).message}`, {
      cause,
    });
  });
  try {
    await untilRecovered(server.address, restoring);
    await checkEncryptionKey(server.address, new SecretBox(...keys));
    return await inspect(server.address, contents);
  } finally {
    await server.stop();
  }
}

/** Moves the keys first, so that the folder is complete once the database is moved. */
async function moveIn(dataDir: string, restoring: string, keys: EncryptionKeys): Promise<void> {
  const lines = keys.map((key) => `${key.toString('base64')}\n`).join('');
  await writeDurably(join(dataDir, 'encryption.key'), lines);
  await rename(join(restoring, 'postgres'), join(dataDir, 'postgres'));
  await syncFolder(dataDir);
  await rm(restoring, { recursive: true, force: true });
  await syncFolder(dataDir);
}

async function refuseSmallDisk(dataDir: string, { unpacked_bytes: bytes }: BackupContents): Promise<void> {
  const { bavail, bsize } = await statfs(dataDir);
  const free = bavail * bsize;
  const needed = bytes + SPARE_BYTES;
  if (free >= needed) return;
  const mib = (n: number): number => Math.ceil(n / 1024 / 1024);
  throw new BackupError(
    'cannotCreate',
    `The disk of ${dataDir} has ${mib(free)} MiB free; the restore needs ${mib(needed)} MiB. Nothing was written.`,
  );
}
