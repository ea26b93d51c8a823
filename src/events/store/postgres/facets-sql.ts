/** How many sources an answer names. */
const MAX_SOURCES = 20;

/**
 * The lists of types, levels and sources, each without its own filter: the end of a statement whose part `scanned` has `type`, `level`,
 * `source`, the `weight` of a row, and whether it is `of_type`, `of_level` and `of_source`.
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
