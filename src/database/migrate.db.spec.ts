import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { startEmbeddedPostgres } from './embedded/embedded-postgres.js';
import { migrate } from './migrate.js';

describe('migrate', () => {
  let dataDir: string;

  beforeEach(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'signalbox-migrate-'));
  });
  afterEach(() => rm(dataDir, { recursive: true, force: true }));

  it('rejects a server that may lose confirmed events in a power cut, and names the setting', async () => {
    for (const setting of ['fsync', 'full_page_writes']) {
      const postgres = await startEmbeddedPostgres({
        dataDir,
        log: () => undefined,
        settings: { [setting]: 'off' },
      });
      try {
        await expect(migrate(postgres.address)).rejects.toThrow(
          `PostgreSQL runs with ${setting}=off: it would lose acknowledged events`,
        );
      } finally {
        await postgres.stop();
      }
    }
  });
});
