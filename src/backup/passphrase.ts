import { readFile } from 'node:fs/promises';
import { fileProblem } from '../common/file-problem.js';
import { MIN_PASSPHRASE_LENGTH, type BackupSettings } from '../config/settings/backup-settings.js';
import { BackupError } from './backup-error.js';

/**
 * Never read from the arguments, which other users of the machine can read.
 *
 * @throws BackupError when there is none.
 */
export async function readPassphrase({ passphrase, passphraseFile }: BackupSettings): Promise<string> {
  if (passphrase !== undefined) return passphrase;
  if (passphraseFile === undefined) {
    throw new BackupError(
      'usage',
      'A backup has the encryption key, sealed with a passphrase. Set SERVICE_BACKUP_PASSPHRASE_FILE to a file with the passphrase, ' +
        `or SERVICE_BACKUP_PASSPHRASE to the passphrase (at least ${MIN_PASSPHRASE_LENGTH} characters).`,
    );
  }
  const text = await readFile(passphraseFile, 'utf8').catch((cause: NodeJS.ErrnoException) => {
    throw new BackupError(
      'usage',
      `SERVICE_BACKUP_PASSPHRASE_FILE cannot be read: ${passphraseFile}: ${fileProblem(cause)}.`,
      {
        cause,
      },
    );
  });
  const line = text.replace(/\r?\n$/, '');
  if (line.length >= MIN_PASSPHRASE_LENGTH && !line.includes('\n')) return line;
  throw new BackupError(
    'usage',
    `SERVICE_BACKUP_PASSPHRASE_FILE must have one line of at least ${MIN_PASSPHRASE_LENGTH} characters.`,
  );
}
