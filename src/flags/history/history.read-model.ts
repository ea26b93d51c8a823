import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource } from 'typeorm';
import { decodeCursor, toPage } from '../../common/pagination.js';
import type { HistoryQuery } from './dto/history-query.dto.js';
import { FlagHistory } from './flag-history.entity.js';
import { historyDiff } from './history-diff.js';
import type { HistoryItemResponse, HistoryPageResponse } from './history.response.js';

const NUMBER = /^\d{1,15}$/;

@Injectable()
export class HistoryReadModel {
  constructor(@InjectDataSource() private readonly dataSource: DataSource) {}

  /** Newest first. */
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
 * Entries of a group that the flag was in at that time, which changed what the flag evaluates to. A flag's own entries state its
 * group, each until the next one.
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
