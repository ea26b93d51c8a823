import type { FieldTest, ValueTest } from '../../query/field-test.js';

/**
 * A predicate on `data` in PostgreSQL's jsonpath (SQL/JSON, `data @@ predicate`), in lax mode: a condition holds for an
 * array when it holds for one of its elements.
 */
export function toJsonpath({ paths, tests }: FieldTest): string {
  const conditions = tests.flatMap(conditionsOf);
  return paths
    .flatMap((path) => conditions.map((condition) => `(${condition(toMemberPath(path))})`))
    .join(' || ');
}

type Condition = (path: string) => string;

function conditionsOf(test: ValueTest): Condition[] {
  if (test.kind === 'exists') return [(path) => `exists(${path})`];
  if (test.kind === 'prefix') return [(path) => `${path} starts with ${JSON.stringify(test.text)}`];
  if (test.kind === 'order') {
    const { operator, operand, isText } = test;
    return [(path) => `${path} ${operator} ${isText ? JSON.stringify(operand) : operand}`];
  }
  const isText: Condition = (path) => `${path} == ${JSON.stringify(test.text)}`;
  // For a list, the method returns "array".
  if (test.isWhole === true) return [(path) => `${path}.type() == "string" && ${isText(path)}`];
  return test.isText ? [isText] : [isText, (path) => `${path} == ${test.text}`];
}

/** Quotes every name, because names can contain characters with a meaning in jsonpath. */
export function toMemberPath(names: readonly string[]): string {
  return `$${names.map((name) => `.${JSON.stringify(name)}`).join('')}`;
}
