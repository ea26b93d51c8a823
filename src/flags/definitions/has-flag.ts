import type { EntityManager } from 'typeorm';

export async function hasFlag(manager: EntityManager, projectId: string): Promise<boolean> {
  return (
    (await manager.query<unknown[]>('SELECT FROM flags WHERE project_id = $1 LIMIT 1', [projectId])).length >
    0
  );
}
