import type { DataSource } from 'typeorm';
import { uuidV7Time } from '../../../common/uuid-v7.js';
import { decodeEventCursor } from '../event-cursor.js';
import { isSearch, readableTypes } from '../event-filter.js';
import type { Coverage, EventPage, PageQuestion } from '../event-store.js';
import {
  FILTER_PARAMETERS,
  filterParameters,
  filterValues,
  matchesFilter,
  toSqlFilter,
} from './event-filter-sql.js';
import { toEventPage, windowOf, type EventRow, type PageOfRows } from './event-page-rows.js';
import { EVENT_JSON, EVENT_TS } from './event-sql.js';
import { completeCoverage, OUT_OF_TIME, withinTime } from './within-time.js';

/**
 * Reads events. `data` leaves as the text that PostgreSQL writes, spliced into the answer: parsed into
 * JavaScript, an integer beyond 2^53 would come out as another number.
 */
export class EventPages {
  constructor(private readonly dataSource: DataSource) {}

  async page(question: PageQuestion): Promise<EventPage> {
    const { projectId, filter, range, limit, after, budget } = question;
    const window = windowOf(limit, isSearch(filter), budget?.rows);
    const rows = await withinTime(this.dataSource, budget?.milliseconds, (manager) =>
      manager.query<(EventRow & { place: number })[]>(PAGE, [
        projectId,
        readableTypes(filter),
        range.from ?? '-infinity',
        range.to ?? 'infinity',
        after?.ts ?? 'infinity',
        after?.id ?? 'ffffffff-ffff-ffff-ffff-ffffffffffff',
        window,
        ...filterValues(toSqlFilter(filter)),
        limit + 1,
      ]),
    );
    if (rows === null) return { items: [], nextCursor: null, coverage: OUT_OF_TIME };
    const page = toEventPage(rows, limit, rows.at(-1)?.place === window);
    return { ...page, coverage: coverageOf(page, question) };
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

/** A page covers the range from its last event on: newer ones are on the pages before, older ones follow. */
function coverageOf({ items, nextCursor }: PageOfRows, { range, limit }: PageQuestion): Coverage {
  if (nextCursor === null) return completeCoverage(range);
  const { ts } = decodeEventCursor(nextCursor);
  return {
    isComplete: false,
    exhausted: items.length < limit ? 'rows' : null,
    covered: { from: ts, to: range.to },
  };
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
