import type { DataSource } from 'typeorm';
import { AuditLog, type AuditEntry } from '../audit/audit-log.js';
import { ORGANIZATION_ID_SQL } from '../auth/authorization/organization-sql.js';
import { SystemClock } from '../common/clock.js';
import { EventPublisher } from '../event-publisher/event-publisher.js';

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
    const [organization] = await manager.query<{ id: string | null }[]>(
      `SELECT ${ORGANIZATION_ID_SQL} AS id`,
    );
    const id = organization?.id ?? null;
    if (id === null) return;
    const { projectId = null } = entry;
    const resource = projectId === null ? `organization/${id}` : `project/${projectId}`;
    await audit.record(manager, { kind: 'command', name: command }, { ...entry, resource });
  });
}
