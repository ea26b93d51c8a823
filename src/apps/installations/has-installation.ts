import type { EntityManager } from 'typeorm';

/** Whether an app is installed in the project. */
export async function hasInstallation(manager: EntityManager, projectId: string): Promise<boolean> {
  const rows = await manager.query<unknown[]>(
    `SELECT FROM installations WHERE project_id = $1 AND state <> 'uninstalled' LIMIT 1`,
    [projectId],
  );
  return rows.length > 0;
}
