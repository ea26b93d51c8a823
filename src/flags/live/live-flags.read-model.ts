import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import sql, { type Sql } from 'sql-template-tag';
import { DataSource } from 'typeorm';
import { groupBy } from '../../common/group-by.js';
import { digits, orNull, queryRows, text, time, type RowOf } from '../../database/rows.js';
import type { HistoryAction, HistoryEntity } from '../history/flag-history.entity.js';

/** One revision in the format of `flags.changed`. */
export interface FlagRevisionChange {
  revision: number;
  at: Date;
  /** `id` is `null` for a change by the service, such as a schedule. */
  by: { id: string | null; name: string };
  reason: string | null;
  changes: { entity: HistoryEntity; key: string; action: HistoryAction }[];
}

const HISTORY_ROW = {
  revision: digits(),
  actor_id: orNull(text()),
  actor_name: text(),
  reason: orNull(text()),
  created_at: time(),
  entity: text<HistoryEntity>(),
  key: text(),
  action: text<HistoryAction>(),
};

/** Maximum number of entries of the history that are read at once; a subscriber that missed more receives a snapshot. */
export const MAX_ENTRIES = 500;

/** Reads the changes of a project's latest revisions from the history, which commits with them. */
@Injectable()
export class LiveFlagsReadModel {
  constructor(@InjectDataSource() private readonly dataSource: DataSource) {}

  /** The next revisions, the oldest first; possibly not all of them, but each one complete. */
  async after(projectId: string, revision: number): Promise<FlagRevisionChange[]> {
    const rows = await queryRows(
      this.dataSource,
      HISTORY_ROW,
      sql`${entriesOf(projectId)} AND revision > ${revision} ORDER BY revision, position LIMIT ${MAX_ENTRIES}`,
    );
    return revisionsOf(rows, rows.length === MAX_ENTRIES);
  }

  /** The revisions since a time, the oldest first; `null`: too many. */
  async since(projectId: string, sinceMs: number): Promise<FlagRevisionChange[] | null> {
    // Ordered by revision, along the primary key, instead of by time, for which there is no index: both orders are the same.
    const rows = await queryRows(
      this.dataSource,
      HISTORY_ROW,
      sql`${entriesOf(projectId)} ORDER BY revision DESC, position DESC LIMIT ${MAX_ENTRIES}`,
    );
    const missed = rows.filter((row) => row.created_at.getTime() >= sinceMs);
    return missed.length === MAX_ENTRIES ? null : revisionsOf(missed.toReversed(), false);
  }
}

const entriesOf = (projectId: string): Sql =>
  sql`SELECT revision, actor_id, actor_name, reason, created_at, entity, key, action
        FROM flag_history WHERE project_id = ${projectId}`;

/** @param isCut whether the last revision may be incomplete; a single revision is returned even then. */
function revisionsOf(rows: readonly RowOf<typeof HISTORY_ROW>[], isCut: boolean): FlagRevisionChange[] {
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
