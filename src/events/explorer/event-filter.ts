import { EVENT_TYPES, type EventType } from '../event-types.js';
import type { EventFilterQuery } from './event-filter-query.dto.js';
import { canHaveLevel } from '../event-level.js';
import { EVENT_LEVELS, type EventLevel } from '../event-levels.js';
import { containing } from './event-sql.js';
import { readQuery } from '../query/read-query.js';

/** What an event must be like, and must not. */
export interface EventFilter {
  /** All of them when no type is asked for. */
  types: readonly EventType[];
  /** `null`: any. */
  levels: readonly EventLevel[] | null;
  /** `null`: any, and none. */
  sources: readonly string[] | null;
  /** `null`: none is left out. */
  notSources: readonly string[] | null;
  /** Texts of JSON objects, all of which `data` contains; `null`: any `data`. */
  parts: readonly string[] | null;
  /** Texts of JSON objects, none of which `data` contains; `null`: none is left out. */
  notParts: readonly string[] | null;
  /** Patterns for ILIKE, all of which the text of `data` matches; `null`: any. */
  patterns: readonly string[] | null;
  /** Patterns for ILIKE, none of which the text of `data` matches; `null`: none is left out. */
  notPatterns: readonly string[] | null;
  /** Predicates in jsonpath, all of which are true of `data`; `null`: any `data`. */
  predicates: readonly string[] | null;
  /** Predicates in jsonpath, none of which is true of `data`; `null`: none is left out. */
  notPredicates: readonly string[] | null;
}

/** @throws QueryProblem for a `query` that was not validated. */
export function toEventFilter(query: EventFilterQuery): EventFilter {
  const asked = readQuery(query.query ?? '');
  const types = narrowed(EVENT_TYPES, [query.type, asked.types], [query.not_type, asked.notTypes]);
  const levels = narrowed(EVENT_LEVELS, [query.level, asked.levels], [query.not_level, asked.notLevels]);
  const words = query.q === undefined || query.q === '' ? asked.texts : [query.q, ...asked.texts];
  return {
    types: types ?? EVENT_TYPES,
    levels,
    sources: query.source ?? null,
    notSources: query.not_source ?? null,
    parts: query.data ?? null,
    notParts: query.not_data ?? null,
    patterns: orNull(words.map(containing)),
    notPatterns: orNull(asked.notTexts.map(containing)),
    predicates: orNull(asked.predicates),
    notPredicates: orNull(asked.notPredicates),
  };
}

/** `null`: nothing narrows them. */
function narrowed<Value extends string>(
  all: readonly Value[],
  wanted: readonly (readonly Value[] | undefined)[],
  unwanted: readonly (readonly Value[] | undefined)[],
): readonly Value[] | null {
  if ([...wanted, ...unwanted].every((values) => values === undefined)) return null;
  return all.filter(
    (value) =>
      wanted.every((values) => values?.includes(value) ?? true) &&
      !unwanted.some((values) => values?.includes(value)),
  );
}

function orNull(values: readonly string[]): readonly string[] | null {
  return values.length === 0 ? null : values;
}

/** The types that have to be read to find what is asked for. */
export function readableTypes({ types, levels }: EventFilter): EventType[] {
  return types.filter((type) => levels === null || canHaveLevel(type, levels));
}

/** Whether it asks for more than types, which alone have an index. */
export function isSearch({ types: _types, ...others }: EventFilter): boolean {
  return Object.values(others).some((asked) => asked !== null);
}
