import { EVENT_LEVEL } from '../../event-level.js';
import { EVENT_SOURCE } from './event-source.js';
import { FACETS_OF_LOOKED } from './facets-sql.js';
import {
  FILTER_PARAMETERS,
  filterParameters,
  hasData,
  hasLevel,
  hasSource,
  matchesFilter,
} from './event-filter-sql.js';

/** How many rows there are of each type, the newest first, up to $5, and where these end. By the index alone. */
export const SIZES = `
  SELECT wanted.type, newest.rows, newest.oldest_ms
    FROM unnest($2::text[]) AS wanted (type)
   CROSS JOIN LATERAL (
     SELECT count(*)::int AS rows, floor(extract(epoch FROM min(ts)) * 1000)::float8 AS oldest_ms
       FROM (SELECT ts FROM events
              WHERE project_id = $1 AND type = wanted.type AND ts >= $3 AND ts < $4
              ORDER BY ts DESC LIMIT $5) AS one_type
   ) AS newest`;

/**
 * The rows of a plan, each with what it stands for: types that are counted whole ($2), and slices of the others
 * ($5 to $8) with at most $9 rows each.
 */
const SCANNED = `(
  SELECT type, ts, data, 1::float8 AS weight FROM events
   WHERE project_id = $1 AND type = ANY ($2::text[]) AND ts >= $3 AND ts < $4
  UNION ALL
  SELECT slice_rows.type, slice_rows.ts, slice_rows.data, slice.weight
    FROM unnest($5::text[], $6::timestamptz[], $7::timestamptz[], $8::float8[]) AS slice (type, starts, ends, weight)
   CROSS JOIN LATERAL (
     SELECT type, ts, data FROM events
      WHERE project_id = $1 AND type = slice.type AND ts >= slice.starts AND ts < slice.ends
      ORDER BY ts LIMIT $9
   ) AS slice_rows
)`;

const FILTER = filterParameters(10);
/** The parameter after those of the filter. */
const LAST = 10 + FILTER_PARAMETERS;

/** By bucket and level; the buckets are as many milliseconds wide as the last parameter says. */
export const HISTOGRAM = `
  SELECT (extract(epoch FROM date_bin($${LAST}::float8 * interval '1 millisecond', e.ts, 'epoch'::timestamptz)) * 1000)::float8
           AS at_ms,
         ${EVENT_LEVEL} AS level, round(sum(e.weight))::float8 AS count
    FROM ${SCANNED} AS e
   WHERE ${matchesFilter(FILTER)}
   GROUP BY 1, 2`;

/** Each list without its own filter: of types (the last parameter), levels and sources. */
export const FACETS = `
  WITH looked AS MATERIALIZED (
    SELECT e.type, ${EVENT_LEVEL} AS level, ${EVENT_SOURCE} AS source, e.weight,
           e.type = ANY ($${LAST}::text[]) AS of_type, ${hasLevel(FILTER)} AS of_level, ${hasSource(FILTER)} AS of_source
      FROM ${SCANNED} AS e
     WHERE ${hasData(FILTER)}
  ${FACETS_OF_LOOKED}`;
