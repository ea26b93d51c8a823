import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import sql, { join, raw, type Sql } from 'sql-template-tag';
import { DataSource } from 'typeorm';
import { equalsPattern } from '../../../common/text/search-pattern.js';
import { queryRows } from '../../../database/rows.js';
import { matchesPattern } from '../../../common/text/text-sql.js';
import { decodeEventCursor } from '../../store/event-cursor.js';
import { containsTexts, toTextPatterns } from '../../store/postgres/event-filter-sql.js';
import { EVENT_ROW, toEventPage, windowOf, type PageOfRows } from '../../store/postgres/event-page-rows.js';
import { EVENT_JSON, EVENT_TS } from '../../store/postgres/event-sql.js';
import { readInTime } from '../../store/postgres/within-time.js';
import { equalsOrAny } from '../list-filters.js';
import type { OrganizationAuditQuery } from './organization-audit-query.dto.js';

const DEADLINE_MS = 5000;

/** Reads the audit events of the whole installation. */
@Injectable()
export class OrganizationAuditReadModel {
  constructor(@InjectDataSource() private readonly dataSource: DataSource) {}

  /** @throws ProblemError `service_unavailable` when the events cannot be read in time. */
  async page(query: OrganizationAuditQuery): Promise<PageOfRows> {
    const { from, to, q, actor, action, resource, limit, cursor } = query;
    const after = cursor === undefined ? undefined : decodeEventCursor(cursor);
    const isSearch = [q, actor, action, resource].some((value) => textOf(value) !== null);
    const window = windowOf(limit, isSearch);
    const before = { ts: after?.ts ?? 'infinity', id: after?.id ?? 'ffffffff-ffff-ffff-ffff-ffffffffffff' };
    // The type is a literal, not a parameter: only then can the planner use the partial index of audit events
    // (`ix_events_audit_ts`). `ts <= before.ts` is the start of the index scan; the comparison of pairs alone would only
    // filter its rows.
    const page = sql`
      SELECT e.id, ${raw(EVENT_TS)} AS ts_text, ${raw(EVENT_JSON)} AS json, coalesce(${matchesQuery(query)}, false) AS matches
        FROM (
          SELECT * FROM events
           WHERE type = 'audit' AND ts >= ${from ?? '-infinity'} AND ts < ${to ?? 'infinity'}
             AND ts <= ${before.ts} AND (ts, id) < (${before.ts}::timestamptz, ${before.id}::uuid)
           ORDER BY ts DESC, id DESC
           LIMIT ${window}
        ) AS e
       ORDER BY e.ts DESC, e.id DESC`;
    const rows = await readInTime(this.dataSource, DEADLINE_MS, (manager) =>
      queryRows(manager, EVENT_ROW, page),
    );
    return toEventPage(rows, limit, rows.length === window);
  }
}

/** SQL condition on `events AS e`. */
function matchesQuery({ q, actor, action, resource }: OrganizationAuditQuery): Sql {
  const searched = textOf(q);
  const patterns = searched === null ? null : toTextPatterns([searched]);
  return join(
    [
      patterns === null ? raw('true') : containsTexts(patterns),
      isActor(textOf(actor)),
      equalsOrAny(`e.data->>'action'`, textOf(action)),
      equalsOrAny(`e.data->>'resource'`, textOf(resource)),
    ],
    ' AND ',
  );
}

/** Compares the name in any letter case, or the id. */
function isActor(actor: string | null): Sql {
  if (actor === null) return raw('true');
  return sql`(coalesce(${matchesPattern(`(e.data->>'actor')`, equalsPattern(actor))}, false)
              OR e.data->'metadata'->>'actor_id' = ${actor.toLowerCase()})`;
}

function textOf(value: string | undefined): string | null {
  return value === undefined || value === '' ? null : value;
}
