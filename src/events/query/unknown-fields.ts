import { parseQuery } from './parse-query.js';

/** A search field that is not in the list of known fields. */
export interface UnknownField {
  field: string;
  /** Column of the term's first character, counted from 1. */
  column: number;
  isNegated: boolean;
  /** Known fields that resemble it, the nearest first. */
  suggestions: string[];
}

const MAX_SUGGESTIONS = 3;
/** Minimum length of an abbreviation: a shorter name is contained in too many others. */
const MIN_ABBREVIATION = 3;

/**
 * Unknown fields of a search, each once. A member of a known field (`metadata.region`) is known, too.
 *
 * @throws QueryProblem for an invalid search.
 */
export function unknownFields(query: string, known: readonly string[]): UnknownField[] {
  const names = new Set(known);
  const unknown = new Map<string, UnknownField>();
  for (const term of parseQuery(query)) {
    if (term.kind === 'text' || unknown.has(term.field)) continue;
    const { field, column, isNegated } = term;
    const [member = field] = field.split('.');
    if (names.has(field) || names.has(member)) continue;
    unknown.set(field, { field, column, isNegated, suggestions: similarNames(field, known) });
  }
  return [...unknown.values()];
}

/**
 * Known names that the user may have intended: different case, one or two different characters, or, if there are none, a
 * word that the name abbreviates.
 */
export function similarNames(name: string, known: readonly string[]): string[] {
  const written = name.toLowerCase();
  const all = [...new Set(known)].map((one) => {
    const other = one.toLowerCase();
    const distance = editDistance(written, other);
    const isNear = distance <= allowedDistance(Math.min(written.length, other.length));
    return { one, distance, isNear, isAbbreviated: isAbbreviation(written, other) };
  });
  const near = all.filter(({ isNear }) => isNear);
  return (near.length > 0 ? near : all.filter(({ isAbbreviated }) => isAbbreviated))
    .toSorted((a, b) => a.distance - b.distance || a.one.length - b.one.length)
    .slice(0, MAX_SUGGESTIONS)
    .map(({ one }) => one);
}

function allowedDistance(length: number): number {
  if (length <= 3) return 0;
  return length <= 5 ? 1 : 2;
}

/** `lvl` for `level`, `svc` for `service`. */
function isAbbreviation(short: string, long: string): boolean {
  if (short.length < MIN_ABBREVIATION || short.length >= long.length || short[0] !== long[0]) return false;
  let at = 0;
  for (const character of long) if (character === short[at]) at += 1;
  return at === short.length;
}

/** Number of insertions, deletions, replacements and swaps of neighbors that convert one text into the other. */
function editDistance(one: string, other: string): number {
  let beforeLast: number[] = [];
  let last = Array.from({ length: other.length + 1 }, (_, index) => index);
  for (let row = 1; row <= one.length; row += 1) {
    const current = [row];
    for (let column = 1; column <= other.length; column += 1) {
      const isSame = one[row - 1] === other[column - 1];
      const isSwapped =
        row > 1 && column > 1 && one[row - 1] === other[column - 2] && one[row - 2] === other[column - 1];
      current.push(
        Math.min(
          (last[column] ?? 0) + 1,
          (current[column - 1] ?? 0) + 1,
          (last[column - 1] ?? 0) + (isSame ? 0 : 1),
          isSwapped ? (beforeLast[column - 2] ?? 0) + 1 : Infinity,
        ),
      );
    }
    [beforeLast, last] = [last, current];
  }
  return last[other.length] ?? 0;
}
