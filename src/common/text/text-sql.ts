import sql, { raw, type Sql } from 'sql-template-tag';
import { ESCAPE_SEQUENCE } from './without-escape-sequences.js';

/**
 * SQL of `withoutEscapeSequences` for an expression. Most texts have none, and are only searched for the first character of
 * one.
 */
export function withoutEscapeSequencesSql(text: string): string {
  return String.raw`(CASE WHEN (${text}) ~ '[\u000e\u000f\u001b\u009b\u009d]' THEN regexp_replace(${text}, '${ESCAPE_SEQUENCE}', '', 'g') ELSE ${text} END)`;
}

/**
 * Between a text and a `searchPattern`, SQL. The collation is that of bytes, which every server has: the pattern names all letters
 * that count as equal.
 */
export const MATCHES_PATTERN = `COLLATE "C" ~`;

/**
 * Whether a text without control characters matches a `searchPattern`, SQL. NULL for a text that is NULL.
 *
 * @param text an expression, never text of a caller
 */
export function matchesPattern(text: string, pattern: string | null): Sql {
  return sql`${raw(`${text} ${MATCHES_PATTERN}`)} ${pattern}`;
}

/** {@link matchesPattern} for a text of a sender, which may have escape sequences. */
export function matchesShownText(text: string, pattern: string | null): Sql {
  return matchesPattern(withoutEscapeSequencesSql(text), pattern);
}
