import { randomBytes } from 'node:crypto';
import { mkdir, open, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { AppConfig } from './app-config.js';
import { decodeEncryptionKeys, MAX_ENCRYPTION_KEYS, type EncryptionKeys } from './decode-encryption-keys.js';

/**
 * The installation's keys, the current one first: `SERVICE_ENCRYPTION_KEY`, or the lines of a file in the data folder, which
 * is created at the first start.
 *
 * @throws Error when the file contains anything other than keys; it is never overwritten.
 */
export async function loadEncryptionKeys(config: AppConfig): Promise<EncryptionKeys> {
  if (config.encryptionKeys) return config.encryptionKeys;
  const path = join(config.dataDir, 'encryption.key');
  await mkdir(config.dataDir, { recursive: true });
  try {
    const file = await open(path, 'wx', 0o600);
    try {
      const key = randomBytes(32);
      await file.writeFile(`${key.toString('base64')}\n`);
      await file.sync();
      return [key];
    } finally {
      await file.close();
    }
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
  const keys = decodeEncryptionKeys((await readFile(path, 'utf8')).trim());
  if (keys === undefined) {
    throw new Error(
      `${path} must have one key of 32 bytes in base64 on each line, at most ${MAX_ENCRYPTION_KEYS}. ` +
        'Restore it from a backup, or set SERVICE_ENCRYPTION_KEY.',
    );
  }
  return keys;
}
