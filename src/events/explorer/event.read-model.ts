import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource } from 'typeorm';
import { uuidV7Time } from '../../common/uuid-v7.js';
import type { EventCursor } from './event-cursor.js';
import { isSearch, readableTypes, type EventFilter } from './event-filter.js';
import { toEventPage, windowOf, type EventPage, type EventRow } from './event-page.js';
import { FILTER_PARAMETERS, filterParameters, filterValues, matchesFilter } from './event-filter-sql.js';
import { EVENT_JSON, EVENT_TS } from './event-sql.js';

export interface EventPageQuestion {
  projectId: string;
  filter: EventFilter;
  /** ISO 8601, inclusive. */
  from: string | undefined;
  /** ISO 8601, exclusive. */
  to: string | undefined;
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

  async page({ projectId, filter, from, to, limit, after }: EventPageQuestion): Promise<EventPage> {
    const window = windowOf(limit, isSearch(filter));
    const rows = await this.dataSource.query<(EventRow & { place: number })[]>(PAGE, [
      projectId,
      readableTypes(filter),
      from ?? '-infinity',
      to ?? 'infinity',
      after?.ts ?? 'infinity',
      after?.id ?? 'ffffffff-ffff-ffff-ffff-ffffffffffff',
      window,
      ...filterValues(filter),
      limit + 1,
    ]);
    return toEventPage(rows, limit, rows.at(-1)?.place === window);
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
 *
 * Given are those of the window that match, no more than a page needs, and the last of a full window, where the
 * search goes on: the text of 5,000 events to show 50 costs more than to find them.
 */
const PAGE = `
  SELECT e.id, ${EVENT_TS} AS ts_text, e.matches, e.place, CASE WHEN e.matches THEN ${EVENT_JSON} END AS json
    FROM (
      SELECT e.*, (row_number() OVER newest)::int AS place,
             count(*) FILTER (WHERE e.matches) OVER newest AS found
        FROM (
          SELECT e.*, ${matchesFilter(filterParameters(8))} AS matches
            FROM (
              SELECT one_type.*
                FROM unnest($2::text[]) AS wanted (type)
               CROSS JOIN LATERAL (
                 SELECT * FROM events
                  WHERE project_id = $1 AND type = wanted.type
                    AND ts >= $3 AND ts < $4 AND ts <= $5 AND (ts, id) < ($5::timestamptz, $6::uuid)
                  ORDER BY ts DESC, id DESC
                  LIMIT $7
               ) AS one_type
               ORDER BY one_type.ts DESC, one_type.id DESC
               LIMIT $7
            ) AS e
        ) AS e
      WINDOW newest AS (ORDER BY e.ts DESC, e.id DESC)
    ) AS e
   WHERE (e.matches AND e.found <= $${8 + FILTER_PARAMETERS}) OR e.place = $7
   ORDER BY e.ts DESC, e.id DESC`;
