import { resolve } from 'node:path';
import type { SettingsReader } from './settings-reader.js';

export const MIN_PASSPHRASE_LENGTH = 12;

/** How the built-in database is backed up. */
export interface BackupSettings {
  /** Absolute path of the folder to which PostgreSQL archives its log; `undefined`: no archiving. */
  walArchiveDir: string | undefined;
  passphrase: string | undefined;
  /** Absolute path of a file with the passphrase. */
  passphraseFile: string | undefined;
}

export function readBackupSettings(read: SettingsReader): BackupSettings {
  const archive = read.optional('SERVICE_WAL_ARCHIVE_DIR', {
    help: 'Folder to which the built-in PostgreSQL archives its log, every minute at the latest, for `signalbox restore --until`. On another disk than SERVICE_DATA_DIR.',
    example: '/mnt/backup/signalbox-wal',
  });
  const passphrase = read.optional('SERVICE_BACKUP_PASSPHRASE', {
    help: 'Passphrase that encrypts the encryption key in backups. Only the backup commands read it.',
    example: 'at-least-12-characters',
    check: (text) =>
      text.length >= MIN_PASSPHRASE_LENGTH ? null : `must have at least ${MIN_PASSPHRASE_LENGTH} characters`,
  });
  const file = read.optional('SERVICE_BACKUP_PASSPHRASE_FILE', {
    help: 'File with the passphrase, instead of SERVICE_BACKUP_PASSPHRASE.',
    example: '/run/secrets/signalbox-backup',
  });
  return {
    walArchiveDir: archive === undefined ? undefined : resolve(archive),
    passphrase,
    passphraseFile: file === undefined ? undefined : resolve(file),
  };
}
