import { prepared } from '../../../../database/connection/prepared.js';
import { EVENT_LEVEL } from '../../../event-level-sql.js';
import { isUnreadSql } from '../../../projections/event-commits.js';
import { EVENT_SOURCE } from '../event-sql.js';
import { FACETS_OF_SCANNED } from './event-counts-sql.js';

const RAW = `e.ts AS at, e.type, ${EVENT_LEVEL} AS level, ${EVENT_SOURCE} AS source, 1 AS events`;

/** Counts of the intervals of one length, from one parameter to the next. */
function countsOf(intervals: 'hours' | 'minutes' | 'quarters', from: number): string {
  return `
  SELECT c.at, c.type, c.level, nullif(c.source, '') AS source, c.events
    FROM build JOIN event_counts_${intervals} AS c USING (build)
   WHERE c.project_id = $1 AND c.type = ANY ($2::text[]) AND c.at >= $${from} AND c.at < $${from + 1}
  UNION ALL`;
}

/**
 * The events of a project ($1) of some types ($2) from $3 to $4, as counts: those of whole five minutes from $5 to $6, of
 * whole hours to $7, of whole quarters of days to $8, of whole hours to $9 and of whole five minutes to $10 as they are
 * projected; at both edges the events themselves; and in between those that the projection has not read yet. Exact, because
 * one statement reads one snapshot. The edges are two scans: for a single scan joined with both, the planner estimates a
 * ninth of all events.
 */
const COUNTED = `(
  WITH build AS MATERIALIZED (
    SELECT * FROM projections WHERE name = 'event-counts' AND state = 'current'
  )
  ${countsOf('minutes', 5)}
  ${countsOf('hours', 6)}
  ${countsOf('quarters', 7)}
  ${countsOf('hours', 8)}
  ${countsOf('minutes', 9)}
  SELECT ${RAW} FROM events AS e
   WHERE e.project_id = $1 AND e.type = ANY ($2::text[]) AND e.ts >= $3 AND e.ts < $5
  UNION ALL
  SELECT ${RAW} FROM events AS e
   WHERE e.project_id = $1 AND e.type = ANY ($2::text[]) AND e.ts >= $10 AND e.ts < $4
  UNION ALL
  SELECT ${RAW}
    FROM build AS b
    JOIN event_commits AS c ON ${isUnreadSql('c', 'b')}
   -- OFFSET 0: from each commit to its events, never from all events of the time to the commits.
   CROSS JOIN LATERAL (SELECT * FROM events
                        WHERE received_at = c.received_at AND id >= c.first_id AND id <= c.last_id AND xmin = c.writer
                       OFFSET 0) AS e
   WHERE e.project_id = $1 AND e.type = ANY ($2::text[]) AND e.ts >= $5 AND e.ts < $10
)`;

const OF_LEVEL = '($11::text[] IS NULL OR c.level = ANY ($11))';
const OF_SOURCE = `(($12::text[] IS NULL OR coalesce(c.source = ANY ($12), false))
  AND ($13::text[] IS NULL OR coalesce(c.source <> ALL ($13), true)))`;

/** Counts by bucket and level; the buckets are $14 milliseconds wide. */
export const PROJECTED_HISTOGRAM = prepared(
  'projected_histogram',
  `
  SELECT (extract(epoch FROM date_bin($14::float8 * interval '1 millisecond', c.at, 'epoch'::timestamptz)) * 1000)::float8
           AS at_ms, c.level, sum(c.events)::float8 AS count
    FROM ${COUNTED} AS c
   WHERE ${OF_LEVEL} AND ${OF_SOURCE}
   GROUP BY 1, 2`,
);

/** Lists of types ($14), levels and sources, each without its own filter. */
export const PROJECTED_FACETS = prepared(
  'projected_facets',
  `
  WITH scanned AS MATERIALIZED (
    SELECT c.type, c.level, c.source, sum(c.events) AS weight,
           c.type = ANY ($14::text[]) AS of_type, ${OF_LEVEL} AS of_level, ${OF_SOURCE} AS of_source
      FROM ${COUNTED} AS c GROUP BY c.type, c.level, c.source
  ${FACETS_OF_SCANNED}`,
);

/** Returns a row if the projection has a current build. */
export const HAS_BUILD = `SELECT 1 FROM projections WHERE name = 'event-counts' AND state = 'current'`;
