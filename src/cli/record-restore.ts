import { DataSource } from 'typeorm';
import type { BackupContents } from '../backup/backup-manifest.js';
import type { DatabaseAddress } from '../database/database-address.js';
import { dataSourceOptions } from '../database/data-source-options.js';
import { recordCommand } from './record-command.js';

/**
 * Records a restore in the restored database, whose audit log lacks what happened after that time. Never rejects, so that
 * the restore succeeds without the entry: a backup of an older version can lack tables until the service migrates it.
 *
 * @param until to which time the database was restored.
 * @returns whether the entry is stored.
 */
export async function recordRestore(
  address: DatabaseAddress,
  { id, complete_until: completeUntil }: Pick<BackupContents, 'complete_until' | 'id'>,
  until: string,
): Promise<boolean> {
  const dataSource = new DataSource(dataSourceOptions(address, 1));
  try {
    await dataSource.initialize();
    await recordCommand(dataSource, 'restore', {
      action: 'backup.restored',
      metadata: { backup: id, complete_until: completeUntil, until },
    });
    return true;
  } catch {
    return false;
  } finally {
    if (dataSource.isInitialized) await dataSource.destroy();
  }
}
