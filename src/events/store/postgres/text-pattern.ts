import { searchPattern, toPattern } from '../../../common/text/search-pattern.js';
import { withoutEscapeSequences } from '../../../common/text/without-escape-sequences.js';
import { withoutEscapeSequencesSql } from '../../../common/text/text-sql.js';

/**
 * A text that values of `data` contain, as regular expressions. The values of an event are read only where its JSON text is
 * not sufficient, which takes three times as long.
 */
export interface TextPattern {
  /** Matches the JSON text of every `data` with the text, and every one with control characters (see {@link hasControl}). */
  json: string;
  /** Whether `json` can match other texts, too, so that the values have to be read. */
  isRough: boolean;
  /** Matches the values. */
  value: string;
}

/** JSON texts with control characters, among them those that begin escape sequences, which interrupt the displayed text. */
const CONTROL = String.raw`\\u00|[\u009b\u009d]`;

/** Characters of JSON outside of strings, without literals. */
const PUNCTUATION = /[-\d.,:{}[\] ]+/;
const LITERALS = ['true', 'false', 'null'];

/** Second characters of JSON's escapes, and characters that are escaped themselves: after a backslash, `\n` is no line break. */
const MAY_BE_ESCAPED = /^["\\bfnrtu\b\f\n\r\t]/;
/** Not within an escape: preceded by any number of complete escapes. */
const WHOLE_ESCAPES = String.raw`[^\\](?:\\\\)*`;
/** Up to the end of a string that is a value: names are followed by a colon. */
const END_OF_VALUE = String.raw`(?:[^"\\]|\\.)*"[,}\]]`;

/** `null` for a text that consists of escape sequences only, which every value contains. */
export function toTextPattern(text: string): TextPattern | null {
  const shown = withoutEscapeSequences(text);
  if (shown === '') return null;
  const json = toPattern(shown, inJson);
  const value = searchPattern(shown);
  if (mayStandOutsideStrings(shown)) return { json: `${json}|${CONTROL}`, isRough: true, value };
  const start = mayBeginWithinEscape(shown) ? WHOLE_ESCAPES : '';
  return { json: `${start}${json}${END_OF_VALUE}|${CONTROL}`, isRough: false, value };
}

/** SQL condition: a JSON text has control characters. Uses LIKE, which is twice as fast as the regular expression. */
export function hasControl(json: string): string {
  return `${json} LIKE ANY (ARRAY['%\\\\u00%', '%\u009b%', '%\u009d%'])`;
}

/** Separator of values, which ends texts and escape sequences. */
const SEPARATOR = String.raw`E'\x1f'`;

/**
 * SQL condition: the values of `data`, as the portal displays them, match the pattern of a value. They are compared as one
 * text, which takes half the time of comparing them one by one.
 *
 * @param matches returns a condition on the text.
 */
export function ofValues(data: string, matches: (text: string) => string): string {
  return `(SELECT ${matches('shown.text')} FROM (
    SELECT ${withoutEscapeSequencesSql('whole.text')} COLLATE "C" AS text FROM (
      SELECT coalesce(string_agg(coalesce(value #>> '{}', 'null'), ${SEPARATOR}), '') AS text
        FROM jsonb_path_query(${data}, 'strict $.** ? (@.type() != "object" && @.type() != "array")') AS value
      OFFSET 0) AS whole
    OFFSET 0) AS shown)`;
}

/** Escapes a text as PostgreSQL and JavaScript do within a JSON string. */
function inJson(form: string): string {
  return JSON.stringify(form).slice(1, -1);
}

/** Whether the text can match numbers, literals and punctuation of JSON, which together are no value. */
function mayStandOutsideStrings(text: string): boolean {
  return text
    .toLowerCase()
    .split(PUNCTUATION)
    .every((word) => LITERALS.some((literal) => literal.includes(word)));
}

/**
 * Whether the text can match within an escape: `nothing` must not be found in `line\nothing`, and neither must `ń`, which
 * can consist of two characters.
 */
function mayBeginWithinEscape(text: string): boolean {
  return MAY_BE_ESCAPED.test(text.toLowerCase().normalize('NFD'));
}
