import sql, { join, raw, type Sql } from 'sql-template-tag';
import { matchesShownText } from '../../common/text/text-sql.js';

/**
 * SQL condition that a column has the value; every row matches an absent value. @param column a constant, never the caller's
 * text.
 */
export function equalsOrAny(column: string, value: string | null | undefined): Sql {
  const given = value ?? null;
  return sql`(${given}::text IS NULL OR ${raw(column)} = ${given})`;
}

/**
 * SQL condition that one of the columns, which contain senders' texts, matches the pattern; every row matches `null`.
 *
 * @param pattern a `searchPattern`
 */
export function matchesSearch(columns: readonly string[], pattern: string | null): Sql {
  const tests = columns.map((column) => matchesShownText(column, pattern));
  return sql`(${pattern}::text IS NULL OR ${join(tests, ' OR ')})`;
}
