import sql, { join, raw, type Sql } from 'sql-template-tag';
import { matchesShownText } from '../../common/text/text-sql.js';

/** Whether a column has the value, SQL; all rows match when none is given. @param column never text of a caller. */
export function equalsOrAny(column: string, value: string | null | undefined): Sql {
  const given = value ?? null;
  return sql`(${given}::text IS NULL OR ${raw(column)} = ${given})`;
}

/**
 * Whether one of the columns, texts of senders, matches what is searched, SQL; all rows match when nothing is.
 *
 * @param pattern a `searchPattern`
 */
export function matchesSearch(columns: readonly string[], pattern: string | null): Sql {
  const tests = columns.map((column) => matchesShownText(column, pattern));
  return sql`(${pattern}::text IS NULL OR ${join(tests, ' OR ')})`;
}
