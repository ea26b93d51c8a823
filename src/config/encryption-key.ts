import { randomBytes } from 'node:crypto';
import { mkdir, open, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { AppConfig } from './app-config.js';

/**
 * The installation's key: `SERVICE_ENCRYPTION_KEY`, or one made on first start and kept beside the data.
 *
 * @throws Error when the file holds something else than a key; it is never overwritten.
 */
export async function loadEncryptionKey(config: AppConfig): Promise<Buffer> {
  if (config.encryptionKey) return config.encryptionKey;
  const path = join(config.dataDir, 'encryption.key');
  await mkdir(config.dataDir, { recursive: true });
  try {
    const file = await open(path, 'wx', 0o600);
    try {
      const key = randomBytes(32);
      await file.writeFile(`${key.toString('base64')}\n`);
      await file.sync();
      return key;
    } finally {
      await file.close();
    }
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
  const key = Buffer.from((await readFile(path, 'utf8')).trim(), 'base64');
  if (key.length !== 32) {
    throw new Error(`${path} does not hold a key. Restore it from a backup, or set SERVICE_ENCRYPTION_KEY.`);
  }
  return key;
}
