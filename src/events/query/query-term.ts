/** Operator by which a field is compared. */
export type QueryOperator = ':' | '<' | '<=' | '>' | '>=';

/** One value as it was entered; a quoted value is always a text. */
export interface QueryValue {
  text: string;
  isQuoted: boolean;
  /** Column of the first character, counted from 1. */
  column: number;
}

/** `-service:checkout,payment`: a field that has (or must not have) one of the values. */
export interface FieldTerm {
  kind: 'field';
  isNegated: boolean;
  field: string;
  operator: QueryOperator;
  values: QueryValue[];
  column: number;
}

/** `timeout` or `"connection refused"`: text that `data` contains (or must not contain). */
export interface TextTerm {
  kind: 'text';
  isNegated: boolean;
  text: string;
  column: number;
}

export type QueryTerm = FieldTerm | TextTerm;

/** The problem of a query, and its position. */
export class QueryProblem extends Error {
  /** @param column column of the first wrong character, counted from 1. */
  constructor(
    readonly column: number,
    readonly problem: string,
  ) {
    super(`column ${column}: ${problem}`);
  }
}

/** Maximum number of characters of a query. */
export const MAX_SEARCH_LENGTH = 1000;

/**
 * The problem of a search query, as the text after the name of its parameter; `null` for a valid one. NUL is rejected here,
 * because PostgreSQL rejects it in a text, which would be a 500, and no event contains it.
 *
 * @param read throws a `QueryProblem`.
 */
export function searchProblem(value: unknown, read: (query: string) => unknown): string | null {
  if (
    typeof value !== 'string' ||
    value.length > MAX_SEARCH_LENGTH ||
    value.includes('\0') ||
    !value.isWellFormed()
  ) {
    return `must be text of at most ${MAX_SEARCH_LENGTH} characters, without NUL`;
  }
  try {
    read(value);
    return null;
  } catch (error) {
    if (error instanceof QueryProblem) return `cannot be read at ${error.message}`;
    throw error;
  }
}
