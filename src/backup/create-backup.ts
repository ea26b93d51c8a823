import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import sql from 'sql-template-tag';
import { uuidV7 } from '../common/uuid-v7.js';
import type { AppConfig } from '../config/app-config.js';
import { loadEncryptionKeys } from '../config/encryption-keys.js';
import type { DatabaseAddress } from '../database/connection/database-address.js';
import { SturdyClient } from '../database/connection/sturdy-client.js';
import { embeddedAddress } from '../database/embedded/embedded-postgres.js';
import { canConnect } from '../database/embedded/ownership.js';
import { openDatabase, type OpenDatabase } from '../database/open-database.js';
import { BackupError } from './backup-error.js';
import { BackupFileWriter, writeDurably } from './backup-file.js';
import {
  ARCHIVE_FILE,
  digestOf,
  FILE_LIST,
  MANIFEST_FILE,
  newContents,
  type BackupContents,
  type BackupManifest,
} from './backup-manifest.js';
import { BackupWatch, readClock, type BackupProgress } from './backup-watch.js';
import { streamBaseBackup, type BaseBackup } from './base-backup.js';
import { makeEmptyFolder } from './empty-folder.js';
import { recordLastBackup } from './last-backup.js';
import { readPassphrase } from './passphrase.js';
import { countRows } from './row-counts.js';
import { wrapKeys } from './wrapped-keys.js';
import { list, queryRow, text } from '../database/rows.js';

export interface BackupRequest {
  config: AppConfig;
  /** Target folder, new or empty. */
  folder: string;
  version: string;
  onProgress: (progress: BackupProgress) => void;
}

const EXTERNAL = `DATABASE_URL is set, and this command backs up the built-in PostgreSQL only. Back up that database with what its server or
provider has: a base backup with an archive of its log (pg_basebackup, pgBackRest, WAL-G, or the provider's snapshots with point-in-time
recovery), or a dump: pg_dump --format=custom --file=signalbox.dump "$DATABASE_URL", restored by pg_restore into an empty database.
Keep SERVICE_ENCRYPTION_KEY (or encryption.key in SERVICE_DATA_DIR) apart from it: without the key, stored secrets cannot be read.`;

/**
 * Backs up the built-in database and the encryption keys while the service runs, or while it is stopped.
 *
 * @throws BackupError
 */
export async function createBackup(request: BackupRequest): Promise<BackupManifest> {
  const { config, folder } = request;
  if (config.databaseUrl !== undefined) throw new BackupError('unavailable', EXTERNAL);
  const passphrase = await readPassphrase(config.backup);
  await makeEmptyFolder(folder, 'A backup');
  const database = await reach(config);
  try {
    const contents = await copy(database.address, request);
    const digest = digestOf(contents);
    const keys = await wrapKeys(await loadEncryptionKeys(config), passphrase, digest);
    const manifest: BackupManifest = { contents, sha256: digest.toString('hex'), keys };
    await writeDurably(join(folder, MANIFEST_FILE), `${JSON.stringify(manifest, null, 2)}\n`);
    await recordLastBackup(config.dataDir, {
      id: contents.id,
      complete_until: contents.complete_until,
      folder,
      bytes: contents.files[ARCHIVE_FILE].bytes,
    });
    return manifest;
  } catch (error) {
    // Empties the folder again for the next attempt.
    for (const name of [ARCHIVE_FILE, FILE_LIST, MANIFEST_FILE])
      await rm(join(folder, name), { force: true });
    throw explain(error, folder);
  } finally {
    await database.stop();
  }
}

/** The database of the running service, or one that is started for the backup. */
async function reach(config: AppConfig): Promise<OpenDatabase> {
  const address = await embeddedAddress(config.dataDir);
  if ((await canConnect(address)) === null) return { address, stop: () => Promise.resolve() };
  return openDatabase(config, () => undefined);
}

async function copy(address: DatabaseAddress, request: BackupRequest): Promise<BackupContents> {
  const client = new SturdyClient({ ...address, application_name: 'signalbox backup' });
  await client.connect();
  try {
    const server = await readServer(client);
    const before = await countRows(client);
    const startedAt = await readClock(client);
    const watch = new BackupWatch(client, startedAt, request.onProgress);
    const { backup, files } = await copyFiles(address, request.folder, watch);
    const finishedAt = await readClock(client);
    const after = await countRows(client);
    return newContents({
      id: uuidV7(),
      signalbox_version: request.version,
      ...server,
      started_at: startedAt.toISOString(),
      complete_until: watch.completeUntil.toISOString(),
      finished_at: finishedAt.toISOString(),
      start_lsn: backup.startLsn,
      end_lsn: backup.endLsn,
      timeline: backup.timeline,
      rows: { before, after },
      files,
    });
  } finally {
    await client.end();
  }
}

async function copyFiles(
  address: DatabaseAddress,
  folder: string,
  watch: BackupWatch,
): Promise<{ backup: BaseBackup; files: BackupContents['files'] }> {
  const archive = await BackupFileWriter.create(join(folder, ARCHIVE_FILE));
  const fileList = await BackupFileWriter.create(join(folder, FILE_LIST));
  const end = new AbortController();
  let following: Promise<void> = Promise.resolve();
  try {
    const backup = await streamBaseBackup(
      address,
      { archive: (piece) => archive.write(piece), fileList: (piece) => fileList.write(piece) },
      (pid) => {
        following = watch.follow(pid, end.signal);
        // A lost connection also ends the backup, which reports it.
        following.catch(() => undefined);
      },
    );
    return {
      backup,
      files: { [ARCHIVE_FILE]: await archive.finish(), [FILE_LIST]: await fileList.finish() },
    };
  } catch (error) {
    await Promise.all([archive.abandon(), fileList.abandon()]);
    throw error;
  } finally {
    end.abort();
    await following.catch(() => undefined);
  }
}

const SERVER = { version: text(), bytes: text(), migrations: list(text()) };

async function readServer(
  client: SturdyClient,
): Promise<Pick<BackupContents, 'migrations' | 'postgres_version' | 'unpacked_bytes'>> {
  const server = await queryRow(
    client,
    SERVER,
    sql`SELECT current_setting('server_version_num') AS version,
            (SELECT sum(pg_database_size(oid)) FROM pg_database)::text AS bytes,
            (SELECT array_agg(name::text ORDER BY timestamp, id) FROM migrations) AS migrations`,
  );
  return {
    postgres_version: Number(server?.version),
    unpacked_bytes: Number(server?.bytes),
    migrations: server?.migrations ?? [],
  };
}

function explain(error: unknown, folder: string): Error {
  if (error instanceof BackupError) return error;
  const { code, message } = error as NodeJS.ErrnoException;
  if (code === 'ENOSPC' || code === 'EDQUOT') {
    return new BackupError('cannotCreate', `${folder} is on a full disk; the backup was not finished.`, {
      cause: error,
    });
  }
  return new BackupError('unavailable', `The backup was not finished: ${message}`, { cause: error });
}
