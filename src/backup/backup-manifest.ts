import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { BackupError } from './backup-error.js';
import type { RowCounts } from './row-counts.js';
import type { WrappedKeys } from './wrapped-keys.js';

export const MANIFEST_FILE = 'manifest.json';
export const ARCHIVE_FILE = 'base.tar.gz';
/** PostgreSQL's own list of files with their checksums, which its `pg_verifybackup` reads. */
export const FILE_LIST = 'backup_manifest';

const FORMAT = 1;

export interface BackupFile {
  bytes: number;
  sha256: string;
}

/** The description of a backup. Times are RFC 3339, UTC; positions are those of PostgreSQL's log. */
export interface BackupContents {
  format: number;
  id: string;
  signalbox_version: string;
  postgres_version: number;
  started_at: string;
  /** Everything that was committed before this time is in the backup, and nothing that was committed after `finished_at`. */
  complete_until: string;
  finished_at: string;
  start_lsn: string;
  end_lsn: string;
  timeline: number;
  /** Size of the restored database in bytes. */
  unpacked_bytes: number;
  migrations: string[];
  /** Rows before and after the backup; the restored database has a number between the two. */
  rows: { before: RowCounts; after: RowCounts };
  files: Record<typeof ARCHIVE_FILE | typeof FILE_LIST, BackupFile>;
}

export interface BackupManifest {
  contents: BackupContents;
  /** SHA-256 of `contents`, to distinguish a damaged manifest from a wrong passphrase. */
  sha256: string;
  keys: WrappedKeys;
}

export const newContents = (contents: Omit<BackupContents, 'format'>): BackupContents => ({
  format: FORMAT,
  ...contents,
});

/** Digest to which the encryption keys are bound. */
export function digestOf(contents: BackupContents): Buffer {
  return createHash('sha256').update(JSON.stringify(contents)).digest();
}

/**
 * Reads the manifest of a backup, without its files.
 *
 * @throws BackupError for a folder without a backup, an unfinished or damaged one, or one of a newer version.
 */
export async function readManifest(folder: string): Promise<BackupManifest> {
  const path = join(folder, MANIFEST_FILE);
  const text = await readFile(path, 'utf8').catch((cause: NodeJS.ErrnoException) => {
    if (cause.code !== 'ENOENT' && cause.code !== 'ENOTDIR') throw cause;
    throw new BackupError(
      'noInput',
      `${folder} holds no finished backup: it has no ${MANIFEST_FILE}, which is written last. ` +
        'If a backup into this folder was interrupted, make a new one.',
      { cause },
    );
  });
  return parseManifest(text, path);
}

/** @throws BackupError as {@link readManifest} does. */
export function parseManifest(text: string, path: string): BackupManifest {
  const manifest = parseJson(text) as Partial<BackupManifest> | null;
  const format: unknown = manifest?.contents?.format;
  if (manifest === null || manifest.contents === undefined || !Number.isInteger(format)) throw damaged(path);
  if (Number(format) > FORMAT) {
    throw new BackupError(
      'newer',
      `This backup was made by Signalbox ${String(manifest.contents.signalbox_version)}, in format ${Number(format)}; ` +
        `this version reads formats up to ${FORMAT}. Restore it with that version or a newer one.`,
    );
  }
  if (manifest.sha256 !== digestOf(manifest.contents).toString('hex') || manifest.keys === undefined) {
    throw damaged(path);
  }
  return manifest as BackupManifest;
}

/** @throws BackupError when the backup is of a newer version of the service. */
export function refuseNewer(
  { signalbox_version: version, postgres_version: postgres, migrations }: BackupContents,
  known: { migrations: readonly string[]; postgresMajor: number },
): void {
  const unknown = migrations.filter((name) => !known.migrations.includes(name));
  if (unknown.length > 0) {
    throw new BackupError(
      'newer',
      `This backup was made by the newer version ${version}: its database has migrations that this version does not know ` +
        `(${unknown.join(', ')}). Restore it with that version or a newer one.`,
    );
  }
  const major = Math.floor(postgres / 10_000);
  if (major !== known.postgresMajor) {
    throw new BackupError(
      'newer',
      `This backup is of PostgreSQL ${major}, and this version of Signalbox brings PostgreSQL ${known.postgresMajor}. ` +
        `Restore it with Signalbox ${version}.`,
    );
  }
}

function damaged(path: string): BackupError {
  return new BackupError('damaged', `${path} is damaged: it was cut off or changed. Use another backup.`);
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return null;
  }
}
