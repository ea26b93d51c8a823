import type { EntityManager } from 'typeorm';
import { historyDiff } from './history-diff.js';
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
  /** The switches before and after; `null` where there was none, and for what has no switches. */
  before: LatestSwitches | null;
  after: LatestSwitches | null;
  /** Names of the fields that changed. */
  changed: string[];
}

export interface LatestSwitches {
  enabled: boolean | null;
  rollout: number | null;
}

export async function readLatestChanges(manager: EntityManager, projectId: string): Promise<LatestChange[]> {
  const rows = await manager.query<HistoryRow[]>(
    `SELECT revision, position, entity, key, action, actor_name, reason, created_at, before, after
       FROM flag_history WHERE project_id = $1 ORDER BY revision DESC, position DESC LIMIT $2`,
    [projectId, MAX_CHANGES],
  );
  return rows.map(({ before, after, ...row }) => ({
    ...row,
    revision: Number(row.revision),
    before: switchesOf(before),
    after: switchesOf(after),
    changed: historyDiff(before, after).map(({ field }) => field),
  }));
}

type HistoryRow = Omit<LatestChange, 'after' | 'before' | 'changed' | 'revision'> & {
  revision: string;
  before: object | null;
  after: object | null;
};

function switchesOf(state: object | null): LatestSwitches | null {
  const { enabled, rollout } = (state ?? {}) as { enabled?: boolean; rollout?: number };
  return enabled === undefined && rollout === undefined
    ? null
    : { enabled: enabled ?? null, rollout: rollout ?? null };
}
