import { EVENT_LEVEL } from '../../event-level.js';
import type { EventFilter } from '../event-filter.js';
import { EVENT_SOURCE } from './event-source.js';
import { containing } from './event-sql.js';
import { toJsonpath } from './to-jsonpath.js';

/** A filter as the parameters of statements hold it: texts as patterns of ILIKE, conditions on fields in jsonpath. */
export interface SqlFilter extends Omit<EventFilter, 'fields' | 'notFields' | 'notTexts' | 'texts'> {
  /** All of them match the text of `data`; `null`: any. */
  patterns: readonly string[] | null;
  /** None of them matches the text of `data`; `null`: none is excluded. */
  notPatterns: readonly string[] | null;
  /** All of them are true of `data`; `null`: any `data`. */
  predicates: readonly string[] | null;
  /** None of them is true of `data`; `null`: none is excluded. */
  notPredicates: readonly string[] | null;
}

export function toSqlFilter({ texts, notTexts, fields, notFields, ...same }: EventFilter): SqlFilter {
  return {
    ...same,
    patterns: texts?.map(containing) ?? null,
    notPatterns: notTexts?.map(containing) ?? null,
    predicates: fields?.map(toJsonpath) ?? null,
    notPredicates: notFields?.map(toJsonpath) ?? null,
  };
}

/** The numbers of the parameters that hold a filter; a parameter that is NULL does not filter. */
export interface FilterParameters {
  levels: number;
  sources: number;
  notSources: number;
  parts: number;
  notParts: number;
  patterns: number;
  notPatterns: number;
  predicates: number;
  notPredicates: number;
}

/** Of the values of {@link filterValues}, the first of which is parameter `first`. */
export function filterParameters(first: number): FilterParameters {
  return {
    levels: first,
    sources: first + 1,
    notSources: first + 2,
    parts: first + 3,
    notParts: first + 4,
    patterns: first + 5,
    notPatterns: first + 6,
    predicates: first + 7,
    notPredicates: first + 8,
  };
}

/** How many parameters a filter takes. */
export const FILTER_PARAMETERS = 9;

/** All but the types, which are what is read at all. */
export function filterValues(filter: SqlFilter): unknown[] {
  const { levels, sources, notSources, parts, notParts, patterns, notPatterns, predicates, notPredicates } =
    filter;
  return [levels, sources, notSources, parts, notParts, patterns, notPatterns, predicates, notPredicates];
}

/** Condition under which `events AS e` matches the filter. */
export function matchesFilter(parameters: FilterParameters): string {
  return `(${hasLevel(parameters)} AND ${hasSource(parameters)} AND ${hasData(parameters)})`;
}

export function hasLevel({ levels }: FilterParameters): string {
  return `($${levels}::text[] IS NULL OR ${EVENT_LEVEL} = ANY ($${levels}))`;
}

/** An event without a source matches no included source and no excluded one. */
export function hasSource({ sources, notSources }: FilterParameters): string {
  return `(($${sources}::text[] IS NULL OR coalesce(${EVENT_SOURCE} = ANY ($${sources}), false))
    AND ($${notSources}::text[] IS NULL OR coalesce(${EVENT_SOURCE} <> ALL ($${notSources}), true)))`;
}

export function hasData(parameters: FilterParameters): string {
  const { parts, notParts, patterns, notPatterns, predicates, notPredicates } = parameters;
  return `(($${parts}::jsonb[] IS NULL OR e.data @> ALL ($${parts}))
    AND ($${notParts}::jsonb[] IS NULL OR NOT e.data @> ANY ($${notParts}))
    AND ($${patterns}::text[] IS NULL OR e.data::text ILIKE ALL ($${patterns}))
    AND ($${notPatterns}::text[] IS NULL OR NOT e.data::text ILIKE ANY ($${notPatterns}))
    AND ($${predicates}::jsonpath[] IS NULL OR (e.data @@ ALL ($${predicates})) IS TRUE)
    AND ($${notPredicates}::jsonpath[] IS NULL OR (e.data @@ ANY ($${notPredicates})) IS NOT TRUE))`;
}
