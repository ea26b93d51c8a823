import { EVENT_LEVEL } from '../../event-level.js';
import { isUnread } from '../../projections/event-commits.js';
import { EVENT_SOURCE } from './event-source.js';
import { FACETS_OF_LOOKED } from './facets-sql.js';

const RAW = `e.ts AS at, e.type, ${EVENT_LEVEL} AS level, ${EVENT_SOURCE} AS source, 1 AS events`;

/**
 * The events of a project ($1) of some types ($2) from $3 to $4, as counts: those of whole five minutes from $5 to $6, of whole
 * hours from $6 to $7 and of whole five minutes from $7 to $8 as they are projected; at both edges the events themselves; and
 * in between those that the projection has not read yet. Exact, as all of it is one statement and so sees one state.
 */
const COUNTED = `(
  WITH build AS MATERIALIZED (
    SELECT * FROM projections WHERE name = 'event-counts' AND state = 'current'
  )
  SELECT c.at, c.type, c.level, nullif(c.source, '') AS source, c.events
    FROM build JOIN event_counts_hours AS c USING (build)
   WHERE c.project_id = $1 AND c.type = ANY ($2::text[]) AND c.at >= $6 AND c.at < $7
  UNION ALL
  SELECT c.at, c.type, c.level, nullif(c.source, '') AS source, c.events
    FROM build JOIN event_counts_minutes AS c USING (build)
   WHERE c.project_id = $1 AND c.type = ANY ($2::text[]) AND c.at >= $5 AND c.at < $6
  UNION ALL
  SELECT c.at, c.type, c.level, nullif(c.source, '') AS source, c.events
    FROM build JOIN event_counts_minutes AS c USING (build)
   WHERE c.project_id = $1 AND c.type = ANY ($2::text[]) AND c.at >= $7 AND c.at < $8
  UNION ALL
  SELECT ${RAW} FROM events AS e
   WHERE e.project_id = $1 AND e.type = ANY ($2::text[]) AND e.ts >= $3 AND e.ts < $5
  UNION ALL
  SELECT ${RAW} FROM events AS e
   WHERE e.project_id = $1 AND e.type = ANY ($2::text[]) AND e.ts >= $8 AND e.ts < $4
  UNION ALL
  SELECT ${RAW}
    FROM build AS b
    JOIN event_commits AS c ON ${isUnread('c', 'b')}
   CROSS JOIN LATERAL (SELECT * FROM events
                        WHERE received_at = c.received_at AND id >= c.first_id AND id <= c.last_id AND xmin = c.writer) AS e
   WHERE e.project_id = $1 AND e.type = ANY ($2::text[]) AND e.ts >= $5 AND e.ts < $8
)`;

const OF_LEVEL = '($9::text[] IS NULL OR c.level = ANY ($9))';
const OF_SOURCE = `(($10::text[] IS NULL OR coalesce(c.source = ANY ($10), false))
  AND ($11::text[] IS NULL OR coalesce(c.source <> ALL ($11), true)))`;

/** By bucket and level; the buckets are $12 milliseconds wide. */
export const PROJECTED_HISTOGRAM = `
  SELECT (extract(epoch FROM date_bin($12::float8 * interval '1 millisecond', c.at, 'epoch'::timestamptz)) * 1000)::float8
           AS at_ms, c.level, sum(c.events)::float8 AS count
    FROM ${COUNTED} AS c
   WHERE ${OF_LEVEL} AND ${OF_SOURCE}
   GROUP BY 1, 2`;

/** Each list without its own filter: of types ($12), levels and sources. */
export const PROJECTED_FACETS = `
  WITH looked AS MATERIALIZED (
    SELECT c.type, c.level, c.source, sum(c.events) AS weight,
           c.type = ANY ($12::text[]) AS of_type, ${OF_LEVEL} AS of_level, ${OF_SOURCE} AS of_source
      FROM ${COUNTED} AS c GROUP BY c.type, c.level, c.source
  ${FACETS_OF_LOOKED}`;

/** Whether there is a build to count by. */
export const HAS_BUILD = `SELECT 1 FROM projections WHERE name = 'event-counts' AND state = 'current'`;
