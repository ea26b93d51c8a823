import { searchPattern, toPattern } from '../../../common/text/search-pattern.js';
import { withoutEscapeSequences } from '../../../common/text/without-escape-sequences.js';
import { withoutEscapeSequencesSql } from '../../../common/text/text-sql.js';

/**
 * A text that values of `data` contain, as regular expressions. The values of an event are read only where its JSON text does not
 * decide, which takes three times as long.
 */
export interface TextPattern {
  /** Matches the JSON text of every `data` with the text, and every one with control characters (see {@link hasControl}). */
  json: string;
  /** Whether it matches others, too, so that the values have to be read. */
  isRough: boolean;
  /** Matches the values. */
  value: string;
}

/** JSON texts with control characters, among them all that begin escape sequences, which interrupt what a person reads. */
const CONTROL = String.raw`\\u00|[\u009b\u009d]`;

/** What stands in JSON outside of strings, but for whole or cut literals. */
const PUNCTUATION = /[-\d.,:{}[\] ]+/;
const LITERALS = ['true', 'false', 'null'];

/** Second halves of the escapes of JSON, and what is written as an escape itself: after a backslash, `\n` is no line break. */
const MAY_BE_ESCAPED = /^["\\bfnrtu\b\f\n\r\t]/;
/** No half of an escape: behind any number of whole ones. */
const WHOLE_ESCAPES = String.raw`[^\\](?:\\\\)*`;
/** To the end of a string that is a value: names have a colon behind them. */
const END_OF_VALUE = String.raw`(?:[^"\\]|\\.)*"[,}\]]`;

/** `null` for a text of nothing but escape sequences, which every value contains. */
export function toTextPattern(text: string): TextPattern | null {
  const shown = withoutEscapeSequences(text);
  if (shown === '') return null;
  const json = toPattern(shown, inJson);
  const value = searchPattern(shown);
  if (mayStandOutsideStrings(shown)) return { json: `${json}|${CONTROL}`, isRough: true, value };
  const start = mayBeginWithinEscape(shown) ? WHOLE_ESCAPES : '';
  return { json: `${start}${json}${END_OF_VALUE}|${CONTROL}`, isRough: false, value };
}

/** Whether a JSON text has control characters, SQL. By LIKE, which is twice as fast as the regular expression. */
export function hasControl(json: string): string {
  return `${json} LIKE ANY (ARRAY['%\\\\u00%', '%\u009b%', '%\u009d%'])`;
}

/** Between values: a text that ends there is not continued, and neither is an escape sequence. */
const SEPARATOR = String.raw`E'\x1f'`;

/**
 * Whether the values of `data`, as the screen shows them, match the pattern of a value, SQL. They are compared as one text, which takes
 * half as long as one by one.
 *
 * @param matches a condition on the text.
 */
export function ofValues(data: string, matches: (text: string) => string): string {
  return `(SELECT ${matches('shown.text')} FROM (
    SELECT ${withoutEscapeSequencesSql('whole.text')} COLLATE "C" AS text FROM (
      SELECT coalesce(string_agg(coalesce(value #>> '{}', 'null'), ${SEPARATOR}), '') AS text
        FROM jsonb_path_query(${data}, 'strict $.** ? (@.type() != "object" && @.type() != "array")') AS value
      OFFSET 0) AS whole
    OFFSET 0) AS shown)`;
}

/** As PostgreSQL and JavaScript write it within a string. */
function inJson(form: string): string {
  return JSON.stringify(form).slice(1, -1);
}

/** Numbers, literals, and the punctuation of JSON, which are no values together. */
function mayStandOutsideStrings(text: string): boolean {
  return text
    .toLowerCase()
    .split(PUNCTUATION)
    .every((word) => LITERALS.some((literal) => literal.includes(word)));
}

/** `nothing` must not be found in `line\nothing`, and neither must `ń`, which may be written as two characters. */
function mayBeginWithinEscape(text: string): boolean {
  return MAY_BE_ESCAPED.test(text.toLowerCase().normalize('NFD'));
}
