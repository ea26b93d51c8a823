import { Expose, Transform, type TransformFnParams } from 'class-transformer';
import { buildMessage, ValidateBy, type ValidationArguments, type ValidationOptions } from 'class-validator';
import { parseQuery } from './parse-query.js';
import {
  QueryProblem,
  MAX_SEARCH_LENGTH,
  searchProblem,
  type FieldTerm,
  type QueryOperator,
  type QueryTerm,
} from './query-term.js';

/** Name of the parameter with the search. */
const QUERY = 'query';

/** The term of a search that is equivalent to a parameter: a field, or a word or quoted text. */
type Wanted =
  { fields: readonly string[]; operator?: QueryOperator; isList?: boolean; isNumber?: boolean } | 'text';

interface Rule {
  property: string;
  wanted: Wanted;
}

/** Rules by the prototype of the class that declares the parameter. */
const RULES = new WeakMap<object, Rule[]>();

/**
 * Allows the parameter as a term of `query`, in the syntax of the search of events: `service:checkout` for
 * `service=checkout`. Its own validators check it in either form. The class needs {@link IsRowSearch} on `query`.
 */
export function Searchable(wanted: Wanted): PropertyDecorator {
  return (target, property) => {
    if (typeof property !== 'string') throw new TypeError('a parameter has a name');
    RULES.set(target, [...(RULES.get(target) ?? []), { property, wanted }]);
    // Without this decorator, an absent parameter is not transformed.
    Expose()(target, property);
    Transform(({ value, obj }: TransformFnParams): unknown =>
      value === undefined ? searched((obj as Record<string, unknown>)[QUERY], wanted) : (value as unknown),
    )(target, property);
  };
}

/** Validates a search whose terms are equivalent to {@link Searchable} parameters of this class, each at most once. */
export function IsRowSearch(options?: ValidationOptions): PropertyDecorator {
  return ValidateBy(
    {
      name: 'isRowSearch',
      validator: {
        validate: (value, args) => rowSearchProblem(value, args) === null,
        defaultMessage: buildMessage(
          (each, args) => `${each}$property ${rowSearchProblem(args?.value, args) ?? 'is not valid'}`,
          options,
        ),
      },
    },
    options,
  );
}

/** The value of the term for a parameter; `undefined` without one, and for an invalid search. */
function searched(query: unknown, wanted: Wanted): string | number | undefined {
  const term = termsOf(query).find((one) => stands(one, wanted));
  return term === undefined ? undefined : valueOf(term, wanted);
}

function valueOf(term: QueryTerm, wanted: Wanted): string | number {
  if (term.kind === 'text') return term.text;
  const text = term.values.map((value) => value.text).join(',');
  return wanted !== 'text' && wanted.isNumber === true ? Number(text) : text;
}

function termsOf(query: unknown): QueryTerm[] {
  if (typeof query !== 'string' || query.length > MAX_SEARCH_LENGTH) return [];
  try {
    return parseQuery(query);
  } catch (error) {
    if (error instanceof QueryProblem) return [];
    throw error;
  }
}

function stands(term: QueryTerm, wanted: Wanted): boolean {
  if (wanted === 'text' || term.kind === 'text') return wanted === 'text' && term.kind === 'text';
  return wanted.fields.includes(term.field) && (wanted.operator ?? ':') === term.operator;
}

function rowSearchProblem(value: unknown, args: ValidationArguments | undefined): string | null {
  return searchProblem(value, (query) => checkTerms(parseQuery(query), args?.object ?? {}));
}

/** @throws QueryProblem for a term that the route would have to ignore. */
function checkTerms(terms: readonly QueryTerm[], query: object): void {
  const rules = rulesOf(query);
  const seen = new Set<string>();
  for (const term of terms) {
    const { column } = term;
    if (term.isNegated) throw new QueryProblem(column, 'this list cannot exclude: remove "-"');
    const rule = rules.find(({ wanted }) => stands(term, wanted));
    if (rule === undefined) throw new QueryProblem(column, expected(term, rules));
    if (term.kind === 'field') checkValues(term, rule.wanted);
    const { property, wanted } = rule;
    if (seen.has(property)) throw new QueryProblem(column, twice(term));
    seen.add(property);
    if (String((query as Record<string, unknown>)[property]) !== String(valueOf(term, wanted)))
      throw new QueryProblem(column, `the parameter "${property}" is given with another value`);
  }
}

function checkValues({ values }: FieldTerm, wanted: Wanted): void {
  if (wanted === 'text') return;
  const [, second] = values;
  if (second !== undefined && wanted.isList !== true)
    throw new QueryProblem(second.column, 'this list compares with one value');
  for (const { text, isQuoted, column } of values) {
    if (!isQuoted && text.endsWith('*'))
      throw new QueryProblem(column, 'this list compares whole values: remove "*", or put it in quotes');
  }
}

function twice(term: QueryTerm): string {
  if (term.kind === 'field') return `"${term.field}" may be given once`;
  return 'this list searches one text: put the words in quotes';
}

function expected(term: QueryTerm, rules: readonly Rule[]): string {
  const fields = rules.flatMap(({ wanted }) =>
    wanted === 'text' ? [] : [`${wanted.fields[0] ?? ''}${wanted.operator ?? ':'}`],
  );
  const known = fields.length === 0 ? 'this list has no fields' : `write ${fields.join(', ')} with a value`;
  if (term.kind === 'text') return `this list has no text to search; ${known}`;
  return `"${term.field}${term.operator}" is not known here; ${known}`;
}

function rulesOf(query: object): Rule[] {
  const rules: Rule[] = [];
  for (let at: unknown = query; typeof at === 'object' && at !== null; at = Object.getPrototypeOf(at)) {
    rules.push(...(RULES.get(at) ?? []));
  }
  return rules;
}
