import { pathsOf } from './event-fields.js';
import { QueryProblem, type FieldTerm, type QueryOperator, type QueryValue } from './query-term.js';

/** As JSON writes them, and with an exponent that PostgreSQL's `numeric` holds. */
const NUMBER = /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d{1,3})?$/;
const LITERALS = ['true', 'false', 'null'];

/**
 * A predicate on `data` in PostgreSQL's jsonpath (SQL/JSON, `data @@ predicate`), in its lax mode: an array has what one of
 * its elements has.
 *
 * @throws QueryProblem for a path that is too deep or empty, and for a comparison with what is neither number nor quoted.
 */
export function toPredicate({ field, operator, values, column }: FieldTerm): string {
  const paths = pathsOf(field);
  if (paths === null)
    throw new QueryProblem(column, `"${field}" is not a field: write names with "." between them`);
  const tests = values.flatMap((value) => testsOf(operator, value));
  return paths.flatMap((path) => tests.map((test) => `(${test(pathOf(path))})`)).join(' || ');
}

type Test = (path: string) => string;

function testsOf(operator: QueryOperator, value: QueryValue): Test[] {
  const { text, isQuoted, column } = value;
  if (operator !== ':') {
    if (!isQuoted && !NUMBER.test(text))
      throw new QueryProblem(column, 'expected a number, or a text in quotes');
    return [(path) => `${path} ${operator} ${isQuoted ? JSON.stringify(text) : text}`];
  }
  if (!isQuoted && text === '*') return [(path) => `exists(${path})`];
  if (!isQuoted && text.endsWith('*')) {
    return [(path) => `${path} starts with ${JSON.stringify(text.slice(0, -1))}`];
  }
  const isText: Test = (path) => `${path} == ${JSON.stringify(text)}`;
  if (isQuoted || !(NUMBER.test(text) || LITERALS.includes(text))) return [isText];
  return [isText, (path) => `${path} == ${text}`];
}

/** Every name in quotes: a name may hold what jsonpath gives a meaning. */
function pathOf(names: readonly string[]): string {
  return `$${names.map((name) => `.${JSON.stringify(name)}`).join('')}`;
}
