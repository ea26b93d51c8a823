import type { EntityManager } from 'typeorm';

/** Whether an active user has a relation to the project itself. */
export async function hasMember(manager: EntityManager, projectId: string): Promise<boolean> {
  const rows = await manager.query<unknown[]>(
    `SELECT FROM relations AS r JOIN users AS u ON u.id = r.user_id
      WHERE r.object_type = 'project' AND r.object_id = $1 AND u.deactivated_at IS NULL LIMIT 1`,
    [projectId],
  );
  return rows.length > 0;
}
