import sql, { raw } from 'sql-template-tag';
import { DataSource } from 'typeorm';
import { AuditLog, type AuditEntry } from '../audit/audit-log.js';
import { ORGANIZATION_ID_SQL } from '../auth/authorization/organization-sql.js';
import { SystemClock } from '../common/clock.js';
import { EventPublisher } from '../event-publisher/event-publisher.js';
import { orNull, queryRow, text } from '../database/rows.js';
import type { BackupContents } from '../backup/backup-manifest.js';
import type { DatabaseAddress } from '../database/connection/database-address.js';
import { dataSourceOptions } from '../database/connection/data-source-options.js';

/**
 * Records in the audit log what a command has changed in the database itself, in its project or in the organization.
 * The actor is the command: access to the database authenticates no user. Does nothing before the first setup.
 */
export async function recordCommand(
  dataSource: DataSource,
  command: string,
  entry: Omit<AuditEntry, 'resource'>,
): Promise<void> {
  const audit = new AuditLog(new EventPublisher(new SystemClock()), dataSource);
  await dataSource.transaction(async (manager) => {
    const organization = await queryRow(
      manager,
      { id: orNull(text()) },
      sql`SELECT ${raw(ORGANIZATION_ID_SQL)} AS id`,
    );
    const id = organization?.id ?? null;
    if (id === null) return;
    const { projectId = null } = entry;
    const resource = projectId === null ? `organization/${id}` : `project/${projectId}`;
    await audit.record(manager, { kind: 'command', name: command }, { ...entry, resource });
  });
}

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
