import { QueryProblem, type FieldTerm, type QueryTerm, type QueryValue } from './query-term.js';

const ALTERNATIVES = 'terms cannot be alternatives: write several values of a field as field:a,b';
const ALL_HOLD = 'all terms must hold anyway: leave it out';
const EXCLUSION = 'write "-" before the term that must not hold';
const NO_STEPS = 'a query has no steps that process what was found: leave them out';
const WITHOUT_SPACES =
  'write a field, its operator and its value without spaces, as in field:value or field>5';

/** Operators of other search languages, and their equivalents here. Searched for as a text, they would silently find nothing. */
const OPERATORS: Readonly<Record<string, string>> = { OR: ALTERNATIVES, AND: ALL_HOLD, NOT: EXCLUSION };
const SIGNS: Readonly<Record<string, string>> = {
  '||': ALTERNATIVES,
  '&&': ALL_HOLD,
  '|': NO_STEPS,
  '|=': NO_STEPS,
  '|~': NO_STEPS,
  '*': 'a query without terms finds all events: leave it out',
  ...Object.fromEntries(
    [':', '=', '==', '!=', '<>', '=~', '!~', '>', '<', '>=', '<='].map((sign) => [sign, WITHOUT_SPACES]),
  ),
};

/** A parenthesis before a field, or an unbalanced one. */
const GROUPING = /^[!+]?\((?:\(|-?[\p{L}_@][\p{L}\p{N}_.@-]*[:<>])|^(?:OR|AND|NOT)\(|^\([^)]*$|^[^(]*\)$/u;
/** `!service:a` and `+"text"` of Lucene, and a dash to which a phone or an editor has converted a hyphen. */
const PREFIX = /^([!+–—−])(?:[\p{L}_@][\p{L}\p{N}_.@-]*[:<>]|")/u;
const COMPARISON = /^([<>]=?)(?:[+-]?\.?\d|$)/;
const RANGE = /^[[{]/;

/** @throws QueryProblem for an unquoted word that is an operator of other search languages, but not here. */
export function refuseForeignWord(word: string, column: number): void {
  const instead = lookUp(OPERATORS, word) ?? lookUp(SIGNS, word);
  if (instead !== undefined) throw new QueryProblem(column, `${instead}; ${inQuotes(word)}`);
  if (GROUPING.test(word)) throw groupingProblem(column);
  const prefix = PREFIX.exec(word)?.[1];
  if (prefix !== undefined)
    throw new QueryProblem(column, prefix === '+' ? `"+": ${ALL_HOLD}` : `"${prefix}": ${EXCLUSION}`);
}

/**
 * @param rest text after the value in the query.
 * @throws QueryProblem for a value of a field, as {@link refuseForeignWord}.
 */
export function refuseForeignValue(
  field: string,
  { text, isQuoted, column }: QueryValue,
  rest: string,
): void {
  if (isQuoted) return;
  // Otherwise the closing parenthesis of a group would be parsed as a part of the last value.
  if (/^[^(]*\)$/.test(text) || /^\([^)]*$/.test(text)) throw groupingProblem(column);
  const [, operator] = COMPARISON.exec(text) ?? [];
  if (operator !== undefined)
    throw new QueryProblem(column, `write ${field}${operator} without ":" for a comparison`);
  if (RANGE.test(text) && /^\s+TO\s/.test(rest))
    throw new QueryProblem(column, `write a range as ${field}>=1 ${field}<=5`);
  if (/^\*./.test(text))
    throw new QueryProblem(
      column,
      '"*" stands for what follows the beginning of a value; to search anywhere in values, write a word without a field; put a value that begins with "*" in quotes',
    );
}

/**
 * @param words the terms that are words without quotes.
 * @throws QueryProblem for `or`, `and` and `not` in small letters where they combine terms with a field.
 */
export function refuseForeignCombination(terms: readonly QueryTerm[], words: ReadonlySet<QueryTerm>): void {
  for (const [index, term] of terms.entries()) {
    if (term.kind !== 'text' || !words.has(term)) continue;
    const [before, after] = [terms[index - 1], terms[index + 1]];
    const instead = lookUp(OPERATORS, term.text.toUpperCase());
    if (instead === undefined || after === undefined) continue;
    const isCombined =
      instead === EXCLUSION ? isField(after) : before !== undefined && (isField(before) || isField(after));
    if (isCombined) throw new QueryProblem(term.column, `${instead}; ${inQuotes(term.text)}`);
  }
}

function isField(term: QueryTerm): term is FieldTerm {
  return term.kind === 'field';
}

function lookUp(from: Readonly<Record<string, string>>, word: string): string | undefined {
  return Object.hasOwn(from, word) ? from[word] : undefined;
}

function inQuotes(word: string): string {
  return `to search for the word, write "${word}" in quotes`;
}

function groupingProblem(column: number): QueryProblem {
  return new QueryProblem(column, 'parentheses do not group terms; write a text that has one in quotes');
}
