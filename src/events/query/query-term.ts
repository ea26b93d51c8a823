/** How a field is compared. */
export type QueryOperator = ':' | '<' | '<=' | '>' | '>=';

/** One value as it was written; a quoted one is always text. */
export interface QueryValue {
  text: string;
  isQuoted: boolean;
  /** Of its first character, counted from 1. */
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

/** What is wrong with a query, and where. */
export class QueryProblem extends Error {
  /** @param column of the first character that is wrong, counted from 1. */
  constructor(
    readonly column: number,
    readonly problem: string,
  ) {
    super(`column ${column}: ${problem}`);
  }
}
