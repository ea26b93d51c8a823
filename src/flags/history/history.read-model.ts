import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import sql from 'sql-template-tag';
import { DataSource, type EntityManager } from 'typeorm';
import { decodeCursor, toPage } from '../../common/pagination.js';
import { digits, json, number, orNull, queryRows, text, time, type RowOf } from '../../database/rows.js';
import type { HistoryQuery, HistoryItemResponse, HistoryPageResponse } from './history.dto.js';
import { FlagHistory, type HistoryAction, type HistoryEntity } from './flag-history.entity.js';
import { historyDiff } from './history-diff.js';

const NUMBER = /^\d{1,15}$/;

@Injectable()
export class HistoryReadModel {
  constructor(@InjectDataSource() private readonly dataSource: DataSource) {}

  /** Entries of the history, the newest first. */
  async page(projectId: string, { limit, cursor, key, entity }: HistoryQuery): Promise<HistoryPageResponse> {
    const after = decodeCursor(
      cursor,
      (parts) => parts.length === 2 && parts.every((part) => NUMBER.test(part)),
    );
    const query = this.dataSource
      .createQueryBuilder(FlagHistory, 'entry')
      .where({ projectId, ...(entity === undefined ? {} : { entity }) })
      .orderBy('entry.revision', 'DESC')
      .addOrderBy('entry.position', 'DESC')
      .limit(limit + 1);
    if (key !== undefined) {
      const isConcerned =
        entity === undefined ? `entry.key = :key OR ${IS_OF_ITS_GROUP}` : 'entry.key = :key';
      query.andWhere(`(${isConcerned})`, { key });
    }
    if (after) {
      query.andWhere('(entry.revision, entry.position) < (:revision::bigint, :position::bigint)', {
        revision: after[0],
        position: after[1],
      });
    }
    return toPage(await query.getMany(), limit, itemOf, (entry) => [
      String(entry.revision),
      String(entry.position),
    ]);
  }
}

/**
 * SQL condition: the entry is of a group that contained the flag at that time, and changed what the flag evaluates to. Each
 * entry of a flag states its group until the next one.
 */
const IS_OF_ITS_GROUP = `(
  entry.entity = 'group'
  AND (entry.before->'enabled', entry.before->'killed') IS DISTINCT FROM (entry.after->'enabled', entry.after->'killed')
  AND entry.before IS NOT NULL
  AND entry.key = (SELECT own.after->>'group'
                     FROM flag_history AS own
                    WHERE own.project_id = entry.project_id AND own.entity = 'flag' AND own.key = :key
                      AND own.revision < entry.revision
                    ORDER BY own.revision DESC, own.position DESC LIMIT 1))`;

function itemOf(entry: FlagHistory): HistoryItemResponse {
  return {
    revision: entry.revision,
    position: entry.position,
    entity: entry.entity,
    key: entry.key,
    action: entry.action,
    actor: { id: entry.actorId, name: entry.actorName },
    before: entry.before,
    after: entry.after,
    changes: historyDiff(entry.before, entry.after),
    reason: entry.reason,
    request_id: entry.requestId,
    created_at: entry.createdAt,
  };
}

const MAX_CHANGES = 10;

const HISTORY_ROW = {
  revision: digits(),
  position: number(),
  entity: text<HistoryEntity>(),
  key: text(),
  action: text<HistoryAction>(),
  /** Name of the actor at the time of the change. */
  actor_name: text(),
  reason: orNull(text()),
  created_at: time(),
  before: orNull(json<object>()),
  after: orNull(json<object>()),
};

interface LatestChange extends Omit<RowOf<typeof HISTORY_ROW>, 'after' | 'before' | 'revision'> {
  revision: number;
  /** Switches before and after the change; `null`: the entity did not exist, or has no switches. */
  before: LatestSwitches | null;
  after: LatestSwitches | null;
  /** Names of the changed fields. */
  changed: string[];
}

interface LatestSwitches {
  enabled: boolean | null;
  rollout: number | null;
}

export async function readLatestChanges(manager: EntityManager, projectId: string): Promise<LatestChange[]> {
  const rows = await queryRows(
    manager,
    HISTORY_ROW,
    sql`SELECT revision, position, entity, key, action, actor_name, reason, created_at, before, after
          FROM flag_history WHERE project_id = ${projectId} ORDER BY revision DESC, position DESC LIMIT ${MAX_CHANGES}`,
  );
  return rows.map(({ before, after, ...row }) => ({
    ...row,
    revision: Number(row.revision),
    before: switchesOf(before),
    after: switchesOf(after),
    changed: historyDiff(before, after).map(({ field }) => field),
  }));
}

function switchesOf(state: object | null): LatestSwitches | null {
  const { enabled, rollout } = (state ?? {}) as { enabled?: boolean; rollout?: number };
  return enabled === undefined && rollout === undefined
    ? null
    : { enabled: enabled ?? null, rollout: rollout ?? null };
}
