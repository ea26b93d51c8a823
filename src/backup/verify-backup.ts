import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { BackupError } from './backup-error.js';
import type { BackupContents } from './backup-manifest.js';
import type { BackupProgress } from './backup-watch.js';
import { restoreBackup } from './restore-backup.js';
import { compareCounts, countRows, type RowCounts } from './row-counts.js';

export interface VerifyRequest {
  folder: string;
  passphrase: string;
  /** Folder with room for the restored database; not given: the temporary folder. */
  scratch?: string | undefined;
  onProgress: (progress: BackupProgress) => void;
}

export interface VerifiedBackup {
  contents: BackupContents;
  rows: RowCounts;
}

/**
 * Restores a backup into a scratch folder, reads every counted table of it, and removes it again.
 *
 * @throws BackupError when the backup cannot be restored or lacks rows.
 */
export async function verifyBackup(request: VerifyRequest): Promise<VerifiedBackup> {
  const dataDir = await mkdtemp(join(request.scratch ?? tmpdir(), 'signalbox-verify-'));
  try {
    const { contents, result: rows } = await restoreBackup(
      { ...request, dataDir, target: 'backup', walArchiveDir: undefined },
      async (address) => {
        const client = new Client(address);
        client.on('error', () => undefined);
        await client.connect();
        try {
          return await countRows(client);
        } finally {
          await client.end();
        }
      },
    );
    const differences = compareCounts(contents.rows.before, contents.rows.after, rows);
    if (differences.length === 0) return { contents, rows };
    throw new BackupError(
      'damaged',
      `The restored database differs from its source:\n${differences.join('\n')}`,
    );
  } finally {
    await rm(dataDir, { recursive: true, force: true });
  }
}
