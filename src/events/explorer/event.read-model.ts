import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource } from 'typeorm';
import { uuidV7Time } from '../../common/uuid-v7.js';
import { EVENT_TYPES, type EventType } from '../event-types.js';
import type { EventCursor } from './event-cursor.js';
import { toEventPage, windowOf, type EventPage, type EventRow } from './event-page.js';
import { containing, EVENT_JSON, EVENT_TS } from './event-sql.js';

export interface EventFilter {
  projectId: string;
  type: EventType | undefined;
  /** ISO 8601, inclusive. */
  from: string | undefined;
  /** ISO 8601, exclusive. */
  to: string | undefined;
  q: string | undefined;
  limit: number;
  after: EventCursor | undefined;
}

/**
 * Reads events. `data` leaves as the text that PostgreSQL writes, spliced into the answer: parsed into
 * JavaScript, an integer beyond 2^53 would come out as another number.
 */
@Injectable()
export class EventReadModel {
  constructor(@InjectDataSource() private readonly dataSource: DataSource) {}

  async page(filter: EventFilter): Promise<EventPage> {
    const window = windowOf(filter.limit, filter.q !== undefined);
    const rows = await this.dataSource.query<EventRow[]>(PAGE, [
      filter.projectId,
      filter.type === undefined ? EVENT_TYPES : [filter.type],
      filter.from ?? '-infinity',
      filter.to ?? 'infinity',
      filter.after?.ts ?? 'infinity',
      filter.after?.id ?? 'ffffffff-ffff-ffff-ffff-ffffffffffff',
      filter.q === undefined ? null : containing(filter.q),
      window,
    ]);
    return toEventPage(rows, filter.limit, window);
  }

  /** The JSON text of one event and its project, or `null`. */
  async find(id: string): Promise<{ projectId: string; json: string } | null> {
    const receivedAt = uuidV7Time(id);
    // Ids are made here and carry the time of receipt, which names the one partition to look in.
    if (receivedAt === null) return null;
    const [row] = await this.dataSource.query<{ project_id: string; json: string }[]>(
      `SELECT project_id, ${EVENT_JSON} AS json FROM events AS e WHERE id = $1 AND received_at = $2`,
      [id, new Date(receivedAt)],
    );
    return row ? { projectId: row.project_id, json: row.json } : null;
  }
}

/**
 * Newest first. The index begins with project and type, so each type is read in its own order and the
 * results are merged; a single pass over all types would have to sort everything the project ever sent.
 */
const PAGE = `
  SELECT e.id, ${EVENT_TS} AS ts_text, ${EVENT_JSON} AS json,
         ($7::text IS NULL OR e.data::text ILIKE $7) AS matches
    FROM (
      SELECT one_type.*
        FROM unnest($2::text[]) AS wanted (type)
       CROSS JOIN LATERAL (
         SELECT * FROM events
          WHERE project_id = $1 AND type = wanted.type
            AND ts >= $3 AND ts < $4 AND ts <= $5 AND (ts, id) < ($5::timestamptz, $6::uuid)
          ORDER BY ts DESC, id DESC
          LIMIT $8
       ) AS one_type
       ORDER BY one_type.ts DESC, one_type.id DESC
       LIMIT $8
    ) AS e
   ORDER BY e.ts DESC, e.id DESC`;
