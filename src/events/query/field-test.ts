import { EVENT_NOTIONS, pathsOf } from './event-notions.js';
import { QueryProblem, type FieldTerm, type QueryOperator, type QueryValue } from './query-term.js';

/** A condition on one value of `data`. In a list, one element that meets it suffices. */
export type ValueTest =
  | { kind: 'exists' }
  | { kind: 'prefix'; text: string }
  /**
   * The value is this text, or, unless `isText`, the number, boolean or null with this JSON text. `isWhole`: an element of a
   * list does not meet it.
   */
  | { kind: 'equals'; text: string; isText: boolean; isWhole?: true }
  /** `operand` is a text, or a number in JSON notation; values of the other kind do not meet the condition. */
  | { kind: 'order'; operator: Exclude<QueryOperator, ':'>; operand: string; isText: boolean };

/** A condition on an event's `data`: the value at one of the paths meets one of the tests. */
export interface FieldTest {
  /** Names of nested members, the outermost first, for each path. */
  paths: readonly (readonly string[])[];
  tests: readonly ValueTest[];
}

/** Members of `data` that contain an id. */
const IDENTIFIERS = EVENT_NOTIONS['trace'] ?? [];

/** Numbers in JSON notation, with an exponent of at most three digits, because stores compare them exactly, as decimals. */
const NUMBER = /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d{1,3})?$/;
const LITERALS = ['true', 'false', 'null'];

/**
 * @throws QueryProblem for a path that is too deep or empty, and for a comparison with a text that is neither a number nor
 *   quoted.
 */
export function toFieldTest({ field, operator, values, column }: FieldTerm): FieldTest {
  const paths = pathsOf(field);
  if (paths === null)
    throw new QueryProblem(column, `"${field}" is not a field: write names with "." between them`);
  const isWhole = paths.every((path) => IDENTIFIERS.some((known) => known.join('.') === path.join('.')));
  return {
    paths,
    tests: values.map((value) => {
      const test = toValueTest(operator, value);
      // An id is always compared as a text, even if it is numeric, so that the event is found by an index of ids.
      return isWhole && test.kind === 'equals' ? { ...test, isText: true, isWhole } : test;
    }),
  };
}

function toValueTest(operator: QueryOperator, { text, isQuoted, column }: QueryValue): ValueTest {
  if (operator !== ':') {
    if (!isQuoted && !NUMBER.test(text))
      throw new QueryProblem(column, 'expected a number, or a text in quotes');
    return { kind: 'order', operator, operand: text, isText: isQuoted };
  }
  if (!isQuoted && text === '*') return { kind: 'exists' };
  if (!isQuoted && text.endsWith('*')) return { kind: 'prefix', text: text.slice(0, -1) };
  return { kind: 'equals', text, isText: isQuoted || !(NUMBER.test(text) || LITERALS.includes(text)) };
}
