import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource } from 'typeorm';
import { equalsPattern } from '../../../common/text/search-pattern.js';
import { queryRows } from '../../../database/rows.js';
import { matchesPattern } from '../../../common/text/text-sql.js';
import { decodeEventCursor } from '../../store/event-cursor.js';
import { hasAllTexts, textValues, toTextPatterns } from '../../store/postgres/event-filter-sql.js';
import { EVENT_ROW, toEventPage, windowOf, type PageOfRows } from '../../store/postgres/event-page-rows.js';
import { EVENT_JSON, EVENT_TS } from '../../store/postgres/event-sql.js';
import { readInTime } from '../../store/postgres/read-in-time.js';
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
    const name = textOf(actor);
    const searched = textOf(q);
    const parameters = [
      from ?? '-infinity',
      to ?? 'infinity',
      after?.ts ?? 'infinity',
      after?.id ?? 'ffffffff-ffff-ffff-ffff-ffffffffffff',
      window,
      ...textValues(toTextPatterns(searched === null ? null : [searched])),
      name === null ? null : equalsPattern(name),
      name?.toLowerCase() ?? null,
      textOf(action),
      textOf(resource),
    ];
    const rows = await readInTime(this.dataSource, DEADLINE_MS, (manager) =>
      queryRows(manager, EVENT_ROW, { text: PAGE, values: parameters }),
    );
    return toEventPage(rows, limit, rows.length === window);
  }
}

function textOf(value: string | undefined): string | null {
  return value === undefined || value === '' ? null : value;
}

/**
 * The type stands in the text, not in a parameter: only then does the planner see that the index of audit
 * events (`ix_events_audit_ts`) covers the query. `ts <= $3` is where its scan begins; the pair
 * alone would only filter the rows that follow.
 */
const PAGE = `
  SELECT e.id, ${EVENT_TS} AS ts_text, ${EVENT_JSON} AS json,
         coalesce(($6::text[] IS NULL OR ${hasAllTexts(6)})
           AND ($9::text IS NULL OR coalesce(${matchesPattern(`(e.data->>'actor')`, '$9')}, false)
                OR e.data->'metadata'->>'actor_id' = $10)
           AND ($11::text IS NULL OR e.data->>'action' = $11)
           AND ($12::text IS NULL OR e.data->>'resource' = $12), false) AS matches
    FROM (
      SELECT * FROM events
       WHERE type = 'audit' AND ts >= $1 AND ts < $2 AND ts <= $3 AND (ts, id) < ($3::timestamptz, $4::uuid)
       ORDER BY ts DESC, id DESC
       LIMIT $5
    ) AS e
   ORDER BY e.ts DESC, e.id DESC`;
