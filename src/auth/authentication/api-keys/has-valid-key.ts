import type { EntityManager } from 'typeorm';

/** Whether the project has an API key that is neither revoked nor expired. */
export async function hasValidKey(manager: EntityManager, projectId: string, now: Date): Promise<boolean> {
  const rows = await manager.query<unknown[]>(
    `SELECT FROM api_keys WHERE project_id = $1 AND revoked_at IS NULL AND (expires_at IS NULL OR expires_at > $2)
      LIMIT 1`,
    [projectId, now],
  );
  return rows.length > 0;
}
