import { FILTER_PARAMETERS } from './event-filter-sql.js';
import { EVENT_JSON, EVENT_TS } from './event-sql.js';

/**
 * A window of rows as a page: those that match, no more than it needs ($17), and the last of a full window ($7), where the search goes
 * on. The text of 5,000 events to show 50 costs more than to find them.
 *
 * @param window a query of rows of `events` with `matches`.
 */
export function pageOfRowsSql(window: string): string {
  return `
  SELECT e.id, ${EVENT_TS} AS ts_text, e.matches, e.place, CASE WHEN e.matches THEN ${EVENT_JSON} END AS json,
         e.newest_ms, floor(extract(epoch FROM e.ts) * 1000)::float8 AS ms
    FROM (
      SELECT e.*, (row_number() OVER newest)::int AS place,
             count(*) FILTER (WHERE e.matches) OVER newest AS found,
             ceil(extract(epoch FROM max(e.ts) OVER ()) * 1000)::float8 AS newest_ms
        FROM (${window}) AS e
      WINDOW newest AS (ORDER BY e.ts DESC, e.id DESC)
    ) AS e
   WHERE (e.matches AND e.found <= $${8 + FILTER_PARAMETERS}) OR e.place = $7
   ORDER BY e.ts DESC, e.id DESC`;
}
