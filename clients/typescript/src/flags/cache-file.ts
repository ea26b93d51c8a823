import { randomUUID } from 'node:crypto';
import { open, readFile, rename, rm } from 'node:fs/promises';
import type { FlagsPayload } from '../../../core/flags-payload.js';
import type { FlagsCache } from './synced-flags.js';

/** The last known good in a file, replaced atomically: a reader never sees half of it. */
export class CacheFile implements FlagsCache {
  constructor(private readonly path: string) {}

  async read(): Promise<unknown> {
    return JSON.parse(await readFile(this.path, 'utf8'));
  }

  async write(payload: FlagsPayload): Promise<void> {
    const temporary = `${this.path}.${randomUUID().slice(0, 8)}.tmp`;
    try {
      const file = await open(temporary, 'w', 0o600);
      try {
        await file.writeFile(JSON.stringify(payload));
        await file.sync();
      } finally {
        await file.close();
      }
      await rename(temporary, this.path);
    } catch (error) {
      await rm(temporary, { force: true }).catch(() => undefined);
      throw error;
    }
  }
}
