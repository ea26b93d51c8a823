import sql from 'sql-template-tag';
import type { DataSource, EntityManager } from 'typeorm';
import { hasRow, queryRow, text } from '../../database/rows.js';

/** Whether an active user has a relation to the project itself. */
export function hasMember(manager: EntityManager, projectId: string): Promise<boolean> {
  return hasRow(
    manager,
    sql`SELECT FROM relations AS r JOIN users AS u ON u.id = r.user_id
      WHERE r.object_type = 'project' AND r.object_id = ${projectId} AND u.deactivated_at IS NULL LIMIT 1`,
  );
}

/** Id of the active administrator with the oldest account; `null`: there is none. */
export async function firstAdministrator(dataSource: DataSource): Promise<string | null> {
  const admin = await queryRow(
    dataSource,
    { id: text() },
    sql`SELECT u.id FROM users AS u JOIN relations AS r ON r.user_id = u.id
      WHERE r.object_type = 'organization' AND r.relation = 'admin' AND u.deactivated_at IS NULL ORDER BY u.created_at, u.id LIMIT 1`,
  );
  return admin?.id ?? null;
}
