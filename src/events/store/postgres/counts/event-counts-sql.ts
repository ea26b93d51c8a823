import { EVENT_LEVEL } from '../../../event-level-sql.js';
import { EVENT_SOURCE } from '../event-sql.js';
import type { EventLocator } from '../event-locators.js';
import {
  FILTER_PARAMETERS,
  filterParameters,
  hasData,
  hasLevel,
  hasSource,
  matchesFilter,
} from '../event-filter-sql.js';
import { LOCATED_PARAMETERS, locatedRowsSql } from '../located-events-sql.js';

/** Maximum number of sources in the list of facets. */
const MAX_SOURCES = 20;

/**
 * Lists of types, levels and sources, each without its own filter: the end of a statement whose part `scanned` has `type`,
 * `level`, `source`, the `weight` of a row, and whether it is `of_type`, `of_level` and `of_source`.
 */
export const FACETS_OF_SCANNED = `), counted (facet, value, count) AS (
    SELECT 'type', type, sum(weight) FROM scanned WHERE of_level AND of_source GROUP BY type
    UNION ALL
    SELECT 'level', level, sum(weight) FROM scanned WHERE of_type AND of_source GROUP BY level
    UNION ALL
    (SELECT 'source', source, sum(weight) FROM scanned
      WHERE of_type AND of_level AND source IS NOT NULL
      GROUP BY source ORDER BY sum(weight) DESC, source LIMIT ${MAX_SOURCES})
    UNION ALL
    SELECT 'sources', NULL, sum(weight) FROM scanned WHERE of_type AND of_level AND source IS NOT NULL
    UNION ALL
    SELECT 'none', NULL, sum(weight) FROM scanned WHERE of_type AND of_level AND source IS NULL
    UNION ALL
    SELECT 'total', NULL, sum(weight) FROM scanned WHERE of_type AND of_level AND of_source
  )
  SELECT facet, value, round(coalesce(count, 0))::float8 AS count FROM counted ORDER BY count DESC, value`;

/** Number of rows of each type, counted from the newest up to $5, and the time of the last one. Uses only the index. */
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
 * The rows of a plan, each with its weight: types that are counted completely ($2), and slices of the others ($5 to $8) with
 * at most $9 rows each.
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

/** Number of the filter's first parameter, after those of a plan. */
const BEHIND_PLAN = 10;
/** Number of the filter's first parameter, after the {@link LOCATED_PARAMETERS}. */
const BEHIND_LOCATED = 1 + LOCATED_PARAMETERS;

/** Counts by bucket and level; the last parameter is the width of the buckets in milliseconds. */
export const HISTOGRAM = histogramSql(SCANNED, BEHIND_PLAN);

/** Lists of types (the last parameter), levels and sources, each without its own filter. */
export const FACETS = facetsSql(SCANNED, BEHIND_PLAN);

/** {@link HISTOGRAM} for the events that a projection locates. */
export function locatedHistogram(locator: EventLocator): string {
  return histogramSql(locatedRowsSql(locator), BEHIND_LOCATED);
}

/** {@link FACETS} for the events that a projection locates. */
export function locatedFacets(locator: EventLocator): string {
  return facetsSql(locatedRowsSql(locator), BEHIND_LOCATED);
}

/** @param first number of the filter's first parameter */
function histogramSql(rows: string, first: number): string {
  const step = `$${first + FILTER_PARAMETERS}::float8 * interval '1 millisecond'`;
  return `
  SELECT (extract(epoch FROM date_bin(${step}, e.ts, 'epoch'::timestamptz)) * 1000)::float8 AS at_ms,
         ${EVENT_LEVEL} AS level, round(sum(e.weight))::float8 AS count
    FROM ${rows} AS e
   WHERE ${matchesFilter(filterParameters(first))}
   GROUP BY 1, 2`;
}

/** @param first number of the filter's first parameter */
function facetsSql(rows: string, first: number): string {
  const filter = filterParameters(first);
  return `
  WITH scanned AS MATERIALIZED (
    SELECT e.type, ${EVENT_LEVEL} AS level, ${EVENT_SOURCE} AS source, e.weight,
           e.type = ANY ($${first + FILTER_PARAMETERS}::text[]) AS of_type, ${hasLevel(filter)} AS of_level,
           ${hasSource(filter)} AS of_source
      FROM ${rows} AS e
     WHERE ${hasData(filter)}
  ${FACETS_OF_SCANNED}`;
}
