import { boolean, orNull, text, type RowOf } from '../../../database/rows.js';
import { encodeEventCursor } from '../event-cursor.js';
import type { EventPage } from '../event-store.js';
import { FILTER_PARAMETERS } from './event-filter-sql.js';
import { EVENT_JSON, EVENT_TS } from './event-sql.js';

export type PageOfRows = Pick<EventPage, 'items' | 'nextCursor'>;

export const EVENT_ROW = {
  id: text(),
  ts_text: text(),
  /** `null`: the event does not match. */
  json: orNull(text()),
  matches: boolean(),
};
export type EventRow = RowOf<typeof EVENT_ROW>;

/** Maximum number of rows that one page of a search reads. Where fewer match, the cursor continues after them. */
export const SEARCH_WINDOW = 5000;

/** Number of rows to read for one page. */
export function windowOf(limit: number, isSearch: boolean, rows = SEARCH_WINDOW): number {
  return isSearch ? rows : limit + 1;
}

/**
 * @param rows newest first: matching rows, up to one more than the page contains, and the last row of a full window.
 * @param isFull whether more rows follow the last one.
 */
export function toEventPage(rows: readonly EventRow[], limit: number, isFull: boolean): PageOfRows {
  const found = rows.filter((row) => row.matches);
  const shown = found.slice(0, limit);
  const last = found.length > limit ? shown.at(-1) : rows.at(-1);
  const more = found.length > limit || isFull;
  return {
    items: shown.flatMap((row) => row.json ?? []),
    nextCursor: more && last ? encodeEventCursor({ ts: last.ts_text, id: last.id }) : null,
  };
}

/**
 * Reduces a window of rows to a page: the matching rows, up to the number that it requires ($17), and the last row of a full
 * window ($7), where the search continues. Reading the text of 5,000 events to show 50 takes longer than finding them.
 *
 * @param window a query of rows of `events` with `matches`.
 */
export function pageOfRowsSql(window: string): string {
  return `
  SELECT e.id, ${EVENT_TS} AS ts_text, e.matches, e.rank, CASE WHEN e.matches THEN ${EVENT_JSON} END AS json,
         e.newest_ms, floor(extract(epoch FROM e.ts) * 1000)::float8 AS ms
    FROM (
      SELECT e.*, (row_number() OVER newest)::int AS rank,
             count(*) FILTER (WHERE e.matches) OVER newest AS found,
             ceil(extract(epoch FROM max(e.ts) OVER ()) * 1000)::float8 AS newest_ms
        FROM (${window}) AS e
      WINDOW newest AS (ORDER BY e.ts DESC, e.id DESC)
    ) AS e
   WHERE (e.matches AND e.found <= $${8 + FILTER_PARAMETERS}) OR e.rank = $7
   ORDER BY e.ts DESC, e.id DESC`;
}
