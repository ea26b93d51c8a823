import type { DataSource } from 'typeorm';
import { uuidV7Time } from '../../../common/uuid-v7.js';
import { decodeEventCursor, encodeEventCursor } from '../event-cursor.js';
import { isSearch, readableTypes } from '../event-filter.js';
import type { Coverage, EventPage, PageQuestion } from '../event-store.js';
import {
  FILTER_PARAMETERS,
  filterParameters,
  filterValues,
  matchesFilter,
  toSqlFilter,
} from './event-filter-sql.js';
import { SEARCH_WINDOW, toEventPage, windowOf, type EventRow, type PageOfRows } from './event-page-rows.js';
import { EVENT_JSON, EVENT_TS } from './event-sql.js';
import { completeCoverage, OUT_OF_TIME, withinTime } from './within-time.js';

/** Rows that a search reads first: of a common level or service they fill a page. */
const FIRST_WINDOW = 1000;
/** Where many rows have one time, the second window reaches back at least this far for each row of the first. */
const LEAST_SPAN_MS = 1000;

/**
 * Reads events. `data` leaves as the text that PostgreSQL writes, spliced into the answer: parsed into
 * JavaScript, an integer beyond 2^53 would come out as another number.
 */
export class EventPages {
  constructor(private readonly dataSource: DataSource) {}

  async page(question: PageQuestion): Promise<EventPage> {
    const { filter, limit, budget } = question;
    const isSearched = isSearch(filter) && budget?.rows === undefined;
    const window = isSearched ? FIRST_WINDOW : windowOf(limit, isSearch(filter), budget?.rows);
    const near = await this.read(question, window, null);
    if (near === null) return { items: [], nextCursor: null, coverage: OUT_OF_TIME };
    const page = toEventPage(near, limit, isFull(near, window));
    if (!isSearched || page.items.length === limit || page.nextCursor === null) {
      return { ...page, coverage: coverageOf(page, question) };
    }
    const bound = searchBound(near);
    const rows = await this.read(question, SEARCH_WINDOW, bound);
    if (rows === null) return { ...page, coverage: coverageOf(page, question) };
    const far = toEventPage(rows, limit, isFull(rows, SEARCH_WINDOW));
    // Nothing is left before the bound; what lies behind it has not been read.
    if (far.nextCursor === null && isBefore(question.range.from, bound)) far.nextCursor = cursorBehind(bound);
    return { ...far, coverage: coverageOf(far, question) };
  }

  /** @param bound older events are not read. @returns `null`: not within the time of the budget. */
  private read(
    { projectId, filter, range, limit, after, budget }: PageQuestion,
    window: number,
    bound: string | null,
  ): Promise<SearchedRow[] | null> {
    return withinTime(this.dataSource, budget?.milliseconds, (manager) =>
      manager.query<SearchedRow[]>(PAGE, [
        projectId,
        readableTypes(filter),
        range.from ?? '-infinity',
        range.to ?? 'infinity',
        after?.ts ?? 'infinity',
        after?.id ?? 'ffffffff-ffff-ffff-ffff-ffffffffffff',
        window,
        ...filterValues(toSqlFilter(filter)),
        limit + 1,
        bound ?? '-infinity',
      ]),
    );
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

interface SearchedRow extends EventRow {
  /** Its number among the rows that were read, from 1. */
  place: number;
  /** Unix milliseconds of the newest row that was read. */
  newest_ms: number;
  ms: number;
}

function isFull(rows: readonly SearchedRow[], window: number): boolean {
  return rows.at(-1)?.place === window;
}

/**
 * Back to where about `SEARCH_WINDOW` rows reach, if they are as close as those of the first window. Each type is read by itself, since
 * that is the order of the index: without a bound, as many rows of rare types would be read, from months ago.
 *
 * @param near a full window
 * @returns ISO 8601
 */
function searchBound(near: readonly SearchedRow[]): string {
  const last = near.at(-1);
  if (last === undefined) throw new TypeError('a full window has a last row');
  const spanMs = Math.max(LEAST_SPAN_MS, last.newest_ms - last.ms);
  return new Date(Math.floor(last.ms - spanMs * (SEARCH_WINDOW / FIRST_WINDOW))).toISOString();
}

function isBefore(from: string | undefined, bound: string): boolean {
  return from === undefined || Date.parse(from) < Date.parse(bound);
}

function cursorBehind(bound: string): string {
  return encodeEventCursor({
    ts: `${bound.slice(0, 10)} ${bound.slice(11, 23)}000+00`,
    id: '00000000-0000-0000-0000-000000000000',
  });
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
  SELECT e.id, ${EVENT_TS} AS ts_text, e.matches, e.place, CASE WHEN e.matches THEN ${EVENT_JSON} END AS json,
         e.newest_ms, floor(extract(epoch FROM e.ts) * 1000)::float8 AS ms
    FROM (
      SELECT e.*, (row_number() OVER newest)::int AS place,
             count(*) FILTER (WHERE e.matches) OVER newest AS found,
             ceil(extract(epoch FROM max(e.ts) OVER ()) * 1000)::float8 AS newest_ms
        FROM (
          SELECT e.*, ${matchesFilter(filterParameters(8))} AS matches
            FROM (
              SELECT one_type.*
                FROM unnest($2::text[]) AS wanted (type)
               CROSS JOIN LATERAL (
                 SELECT * FROM events
                  WHERE project_id = $1 AND type = wanted.type
                    AND ts >= greatest($3::timestamptz, $${9 + FILTER_PARAMETERS}::timestamptz) AND ts < $4 AND ts <= $5 AND (ts, id) < ($5::timestamptz, $6::uuid)
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
