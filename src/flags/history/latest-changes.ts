import type { EntityManager } from 'typeorm';
import type { HistoryAction, HistoryEntity } from './flag-history.entity.js';

const MAX_CHANGES = 10;

export interface LatestChange {
  revision: number;
  position: number;
  entity: HistoryEntity;
  key: string;
  action: HistoryAction;
  /** Name of the actor at the time of the change. */
  actor_name: string;
  reason: string | null;
  created_at: Date;
}

export async function readLatestChanges(manager: EntityManager, projectId: string): Promise<LatestChange[]> {
  const rows = await manager.query<(LatestChange & { revision: string })[]>(
    `SELECT revision, position, entity, key, action, actor_name, reason, created_at
       FROM flag_history WHERE project_id = $1 ORDER BY revision DESC, position DESC LIMIT $2`,
    [projectId, MAX_CHANGES],
  );
  return rows.map((row) => ({ ...row, revision: Number(row.revision) }));
}
