import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource } from 'typeorm';
import { decodeEventCursor } from '../../store/event-cursor.js';
import {
  toEventPage,
  windowOf,
  type EventRow,
  type PageOfRows,
} from '../../store/postgres/event-page-rows.js';
import { containing, EVENT_JSON, EVENT_TS } from '../../store/postgres/event-sql.js';
import type { OrganizationAuditQuery } from './organization-audit-query.dto.js';

/** Reads the audit events of the whole installation. */
@Injectable()
export class OrganizationAuditReadModel {
  constructor(@InjectDataSource() private readonly dataSource: DataSource) {}

  async page({ from, to, q, actor, action, limit, cursor }: OrganizationAuditQuery): Promise<PageOfRows> {
    const after = cursor === undefined ? undefined : decodeEventCursor(cursor);
    const isSearch = [q, actor, action].some((text) => textOf(text) !== null);
    const window = windowOf(limit, isSearch);
    const pattern = textOf(q);
    const rows = await this.dataSource.query<EventRow[]>(PAGE, [
      from ?? '-infinity',
      to ?? 'infinity',
      after?.ts ?? 'infinity',
      after?.id ?? 'ffffffff-ffff-ffff-ffff-ffffffffffff',
      window,
      pattern === null ? null : containing(pattern),
      textOf(actor),
      textOf(action),
    ]);
    return toEventPage(rows, limit, rows.length === window);
  }
}

function textOf(text: string | undefined): string | null {
  return text === undefined || text === '' ? null : text;
}

/**
 * The type stands in the text, not in a parameter: only then does the planner see that the index of audit
 * events (`ix_events_audit_ts`) covers the query. `ts <= $3` is where its scan begins; the pair
 * alone would only filter the rows that follow.
 */
const PAGE = `
  SELECT e.id, ${EVENT_TS} AS ts_text, ${EVENT_JSON} AS json,
         ($6::text IS NULL OR e.data::text ILIKE $6)
           AND ($7::text IS NULL OR lower(e.data->>'actor') = lower($7)
                OR e.data->'metadata'->>'actor_id' = lower($7))
           AND ($8::text IS NULL OR e.data->>'action' = $8) AS matches
    FROM (
      SELECT * FROM events
       WHERE type = 'audit' AND ts >= $1 AND ts < $2 AND ts <= $3 AND (ts, id) < ($3::timestamptz, $4::uuid)
       ORDER BY ts DESC, id DESC
       LIMIT $5
    ) AS e
   ORDER BY e.ts DESC, e.id DESC`;
