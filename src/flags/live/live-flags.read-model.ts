import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource } from 'typeorm';
import { groupBy } from '../../common/group-by.js';
import type { HistoryAction, HistoryEntity } from '../history/flag-history.entity.js';

/** One revision, as `flags.changed` publishes it. */
export interface FlagRevisionChange {
  revision: number;
  at: Date;
  /** `id` is `null` for the service itself, by a schedule. */
  by: { id: string | null; name: string };
  reason: string | null;
  changes: { entity: HistoryEntity; key: string; action: HistoryAction }[];
}

interface HistoryRow {
  revision: string;
  actor_id: string | null;
  actor_name: string;
  reason: string | null;
  created_at: Date;
  entity: HistoryEntity;
  key: string;
  action: HistoryAction;
}

/** Entries of the history that are read at once; a reader who missed more starts anew. */
export const MAX_ENTRIES = 500;

/** What a project's latest revisions changed, out of the history that commits with them. */
@Injectable()
export class LiveFlagsReadModel {
  constructor(@InjectDataSource() private readonly dataSource: DataSource) {}

  /** The next revisions, the oldest first; perhaps not all, but whole ones. */
  async after(projectId: string, revision: number): Promise<FlagRevisionChange[]> {
    const rows = await this.dataSource.query<HistoryRow[]>(
      `${ENTRIES} AND revision > $2 ORDER BY revision, position LIMIT $3`,
      [projectId, revision, MAX_ENTRIES],
    );
    return revisionsOf(rows, rows.length === MAX_ENTRIES);
  }

  /** The revisions since a moment, the oldest first; `null`: too many. */
  async since(projectId: string, sinceMs: number): Promise<FlagRevisionChange[] | null> {
    // By revision, along the primary key, and not by time, for which there is no index: later ones are younger.
    const rows = await this.dataSource.query<HistoryRow[]>(
      `${ENTRIES} ORDER BY revision DESC, position DESC LIMIT $2`,
      [projectId, MAX_ENTRIES],
    );
    const missed = rows.filter((row) => row.created_at.getTime() >= sinceMs);
    return missed.length === MAX_ENTRIES ? null : revisionsOf(missed.toReversed(), false);
  }
}

const ENTRIES = `
  SELECT revision, actor_id, actor_name, reason, created_at, entity, key, action
    FROM flag_history WHERE project_id = $1`;

/** @param isCut whether the last revision may continue behind the rows; a single one that does is taken as it is. */
function revisionsOf(rows: readonly HistoryRow[], isCut: boolean): FlagRevisionChange[] {
  const byRevision = [...groupBy(rows, ({ revision }) => revision).values()];
  const whole = isCut && byRevision.length > 1 ? byRevision.slice(0, -1) : byRevision;
  return whole.flatMap((entries) => {
    const [first] = entries;
    if (first === undefined) return [];
    return {
      revision: Number(first.revision),
      at: first.created_at,
      by: { id: first.actor_id, name: first.actor_name },
      reason: first.reason,
      changes: entries.map(({ entity, key, action }) => ({ entity, key, action })),
    };
  });
}
