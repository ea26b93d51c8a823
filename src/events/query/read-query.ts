import { EVENT_TYPES, type EventType } from '../event-types.js';
import { EVENT_LEVELS, type EventLevel } from '../event-levels.js';
import { parseQuery } from './parse-query.js';
import { QueryProblem, type FieldTerm, type QueryValue } from './query-term.js';
import { toFieldTest, type FieldTest } from './field-test.js';

/** Filters of a search query, by their kind of evaluation. `undefined`: the query does not contain the filter. */
export interface ReadQuery {
  types: readonly EventType[] | undefined;
  notTypes: readonly EventType[] | undefined;
  levels: readonly EventLevel[] | undefined;
  notLevels: readonly EventLevel[] | undefined;
  /** Texts that `data` contains. */
  texts: string[];
  notTexts: string[];
  /** Conditions on members of `data`, all of which hold. */
  fields: FieldTest[];
  /** Conditions on members of `data`, none of which holds. */
  notFields: FieldTest[];
}

/** Levels in ascending order of severity, without `other`. */
const SEVERITY: readonly EventLevel[] = ['info', 'warn', 'error'];

/**
 * @param query in the syntax of {@link parseQuery}; `type` and `level` are those of the event, all other fields are members
 *   of `data`.
 * @throws QueryProblem with the column of the error.
 */
export function readQuery(query: string): ReadQuery {
  const [types, levels] = [new Choice<EventType>(), new Choice<EventLevel>()];
  const read = { texts: [], notTexts: [], fields: [], notFields: [] } as Pick<
    ReadQuery,
    'texts' | 'notTexts' | 'fields' | 'notFields'
  >;
  for (const term of parseQuery(query)) {
    const { isNegated } = term;
    if (term.kind === 'text') (isNegated ? read.notTexts : read.texts).push(term.text);
    else if (term.field === 'type') types.add(isNegated, typesOf(term));
    else if (term.field === 'level') levels.add(isNegated, levelsOf(term));
    else (isNegated ? read.notFields : read.fields).push(toFieldTest(term));
  }
  const { wanted: wantedTypes, unwanted: notTypes } = types;
  const { wanted: wantedLevels, unwanted: notLevels } = levels;
  return { ...read, types: wantedTypes, notTypes, levels: wantedLevels, notLevels };
}

/** Intersection of several terms about the same field. */
class Choice<Value> {
  wanted: readonly Value[] | undefined;
  unwanted: readonly Value[] | undefined;

  add(isNegated: boolean, values: readonly Value[]): void {
    if (isNegated) this.unwanted = [...(this.unwanted ?? []), ...values];
    else this.wanted = this.wanted?.filter((value) => values.includes(value)) ?? values;
  }
}

function typesOf({ operator, values, column }: FieldTerm): EventType[] {
  if (operator !== ':') throw new QueryProblem(column, 'write "type:" with the name of a type');
  return values.map((value) => oneOf(EVENT_TYPES, value, 'type'));
}

function levelsOf({ operator, values }: FieldTerm): readonly EventLevel[] {
  if (operator === ':') return values.map((value) => oneOf(EVENT_LEVELS, value, 'level'));
  return values.flatMap((value) => {
    const limit = SEVERITY.indexOf(oneOf(SEVERITY, value, 'level'));
    return SEVERITY.filter((_, index) => isOrdered(index, operator, limit));
  });
}

function isOrdered(index: number, operator: string, limit: number): boolean {
  if (index === limit) return operator.endsWith('=');
  return operator.startsWith('>') ? index > limit : index < limit;
}

function oneOf<Value extends string>(
  all: readonly Value[],
  { text, column }: QueryValue,
  what: string,
): Value {
  const found = all.find((one) => one === text.toLowerCase());
  if (found !== undefined) return found;
  throw new QueryProblem(column, `"${text}" is not a ${what}: write ${all.join(', ')}`);
}
