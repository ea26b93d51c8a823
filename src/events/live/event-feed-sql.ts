import { EVENT_LEVEL } from '../event-level.js';
import { EVENT_SOURCE } from '../store/postgres/event-source.js';
import { filterParameters, matchesFilter } from '../store/postgres/event-filter-sql.js';
import { EVENT_JSON } from '../store/postgres/event-sql.js';
import { hasControl, ofValues } from '../store/postgres/text-pattern.js';

/** Which transactions have ended, for a statement and the code that reads its rows. */
export const SEEN = 'SELECT pg_current_snapshot()::text AS seen';

/**
 * The transaction that wrote `events AS e`, with the half that `xmin` lacks; right for rows of the last two
 * billion transactions, and only rows of the last minutes are queried.
 */
const WRITER = `(now.next - ((now.next - e.xmin::text::bigint) & 4294967295))::text::xid8`;

const NOW = `(SELECT pg_current_snapshot()::text AS seen,
                     pg_snapshot_xmax(pg_current_snapshot())::text::bigint AS next) AS now`;

function wasVisible(snapshot: number): string {
  return `pg_visible_in_snapshot(${WRITER}, $${snapshot}::pg_snapshot)`;
}

/**
 * Rows of the requested time, along the primary key. A range with two ends is what the planner takes for narrow
 * in a partition that has no statistics yet; with one it would read all of a project's events of the day.
 */
const RECEIVED = `e.received_at >= $2 AND e.received_at < 'infinity'
         AND e.id >= $3 AND e.id <= 'ffffffff-ffff-ffff-ffff-ffffffffffff'`;

/** Whether a position covers `events AS e` (see FeedPosition). */
function isCovered(quickFrom: number, full: number, quick: number): string {
  return `(${wasVisible(full)} OR (e.id >= $${quickFrom} AND ${wasVisible(quick)}))`;
}

/**
 * What was not emitted yet, the newest $7 of each project, and how many there were. One row in any case, as the
 * snapshot must be that of the same statement. Texts are searched one after the other, each in all events: PostgreSQL keeps 32
 * compiled patterns, and compiling one takes as long as searching a hundred events.
 */
export const POLL = `
  WITH arrived AS MATERIALIZED (
    SELECT now.seen, e.*, CASE WHEN cardinality($10::text[]) > 0 THEN e.data::text END COLLATE "C" AS searched
      FROM ${NOW}
      LEFT JOIN LATERAL (
        SELECT e.*, row_number() OVER (PARTITION BY e.project_id ORDER BY e.id DESC) AS place,
               (count(*) OVER (PARTITION BY e.project_id))::int AS arrived
          FROM events AS e
         WHERE ${RECEIVED} AND e.project_id = ANY ($1::uuid[]) AND NOT ${isCovered(4, 5, 6)}
      ) AS e ON e.place <= $7
  ), found AS MATERIALIZED (
    SELECT matching.id, array_agg(wanted.value) AS texts
      FROM unnest($10::text[], $11::boolean[], $12::text[]) AS wanted (json, is_rough, value)
     CROSS JOIN LATERAL (
       SELECT e.id FROM arrived AS e
        WHERE e.searched ~ wanted.json
          AND (NOT (wanted.is_rough OR ${hasControl('e.searched')}) OR ${ofValues('e.data', (text) => `${text} ~ wanted.value`)})
       OFFSET 0
     ) AS matching
     GROUP BY matching.id
  )
  SELECT e.seen, e.id, e.project_id, e.type, ${EVENT_LEVEL} AS level, ${EVENT_SOURCE} AS source,
         ${EVENT_JSON} AS json, e.arrived, coalesce(found.texts, '{}') AS texts,
         ARRAY(SELECT part FROM unnest($8::text[]) AS part WHERE e.data @> part::jsonb) AS parts,
         ARRAY(SELECT predicate FROM unnest($9::text[]) AS predicate WHERE e.data @@ predicate::jsonpath) AS predicates
    FROM arrived AS e
    LEFT JOIN found ON found.id = e.id
   ORDER BY e.id`;

export const MISSED = `
  SELECT ${EVENT_JSON} AS json
    FROM ${NOW} CROSS JOIN events AS e
   WHERE ${RECEIVED} AND e.project_id = $1 AND e.type = ANY ($4::text[])
     AND ${isCovered(8, 9, 10)} AND NOT ${isCovered(5, 6, 7)}
     AND ${matchesFilter(filterParameters(12))}
   ORDER BY e.id LIMIT $11`;
