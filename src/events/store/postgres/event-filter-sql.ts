import { Sql } from 'sql-template-tag';
import { EVENT_LEVEL } from '../../event-level-sql.js';
import type { EventFilter } from '../event-filter.js';
import { EVENT_SOURCE } from './event-sql.js';
import { hasControl, ofValues, toTextPattern, type TextPattern } from './text-pattern.js';
import { toJsonpath } from './to-jsonpath.js';

/** A filter in the form of statement parameters: texts as regular expressions, conditions on fields in jsonpath. */
export interface SqlFilter extends Omit<EventFilter, 'fields' | 'notFields' | 'notTexts' | 'texts'> {
  /** All of them match `data`; `null`: any. */
  texts: readonly TextPattern[] | null;
  /** None of them matches `data`; `null`: none is excluded. */
  notTexts: readonly TextPattern[] | null;
  /** All of them are true of `data`; `null`: any `data`. */
  predicates: readonly string[] | null;
  /** None of them is true of `data`; `null`: none is excluded. */
  notPredicates: readonly string[] | null;
}

export function toSqlFilter({ texts, notTexts, fields, notFields, ...same }: EventFilter): SqlFilter {
  return {
    ...same,
    texts: toTextPatterns(texts),
    notTexts: toTextPatterns(notTexts),
    predicates: fields?.map(toJsonpath) ?? null,
    notPredicates: notFields?.map(toJsonpath) ?? null,
  };
}

/** `null`: no texts are searched. */
export function toTextPatterns(texts: readonly string[] | null): readonly TextPattern[] | null {
  const patterns = (texts ?? []).map(toTextPattern).filter((pattern) => pattern !== null);
  return patterns.length === 0 ? null : patterns;
}

/** Numbers of a filter's parameters; a NULL parameter does not filter. */
export interface FilterParameters {
  levels: number;
  sources: number;
  notSources: number;
  parts: number;
  notParts: number;
  /** Number of the first of three parameters (see {@link textValues}). */
  texts: number;
  notTexts: number;
  predicates: number;
  notPredicates: number;
}

/** Parameter numbers of the {@link filterValues}, the first of which is parameter `first`. */
export function filterParameters(first: number): FilterParameters {
  return {
    levels: first,
    sources: first + 1,
    notSources: first + 2,
    parts: first + 3,
    notParts: first + 4,
    texts: first + 5,
    notTexts: first + 8,
    predicates: first + 11,
    notPredicates: first + 12,
  };
}

/** Number of parameters of a filter. */
export const FILTER_PARAMETERS = 13;

/** Values of all conditions except the types, by which the statements select the rows to read. */
export function filterValues(filter: SqlFilter): unknown[] {
  const { levels, sources, notSources, parts, notParts, predicates, notPredicates } = filter;
  const texts = [...textValues(filter.texts), ...textValues(filter.notTexts)];
  return [levels, sources, notSources, parts, notParts, ...texts, predicates, notPredicates];
}

/** Patterns column by column: of JSON texts, whether they can match others as well, and of values. */
export function textValues(patterns: readonly TextPattern[] | null): unknown[] {
  return (['json', 'isRough', 'value'] as const).map(
    (part) => patterns?.map((pattern) => pattern[part]) ?? null,
  );
}

/** Condition under which `events AS e` matches the filter. */
export function matchesFilter(parameters: FilterParameters): string {
  return `(${hasLevel(parameters)} AND ${hasSource(parameters)} AND ${hasData(parameters)})`;
}

/** {@link matchesFilter} with its values, for a statement that is not prepared. */
export function filterSql(filter: SqlFilter): Sql {
  return inPlace(matchesFilter(filterParameters(1)), filterValues(filter));
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
  const { parts, notParts, texts, notTexts, predicates, notPredicates } = parameters;
  return `(($${parts}::jsonb[] IS NULL OR e.data @> ALL ($${parts}))
    AND ($${notParts}::jsonb[] IS NULL OR NOT e.data @> ANY ($${notParts}))
    AND ($${texts}::text[] IS NULL OR ${hasAllTexts(texts)})
    AND ($${notTexts}::text[] IS NULL OR NOT ${hasAnyText(notTexts)})
    AND ($${predicates}::jsonpath[] IS NULL OR (e.data @@ ALL ($${predicates})) IS TRUE)
    AND ($${notPredicates}::jsonpath[] IS NULL OR (e.data @@ ANY ($${notPredicates})) IS NOT TRUE))`;
}

/** Whether `data` of `events AS e` contains all texts, SQL. @param first number of the first of three parameters ({@link textValues}). */
export function hasAllTexts(first: number): string {
  const [json, rough, values] = [`$${first}`, `$${first + 1}::boolean[]`, `$${first + 2}`];
  return withJson(
    `json ~ ALL (${json}) AND (NOT ${needsValues(rough)} OR ${ofValues('e.data', (text) => `${text} ~ ALL (${values})`)})`,
  );
}

/** Whether `data` of `events AS e` contains all texts, SQL. */
export function containsTexts(patterns: readonly TextPattern[]): Sql {
  return inPlace(hasAllTexts(1), textValues(patterns));
}

/** Converts a condition whose parameters are numbered from 1 to a part of a statement of the tag `sql`. */
function inPlace(condition: string, values: readonly unknown[]): Sql {
  const strings = condition.split(/\$\d+/);
  const numbers = [...condition.matchAll(/\$(\d+)/g)].map((match) => Number(match[1]));
  return new Sql(
    strings,
    numbers.map((number) => values[number - 1]),
  );
}

function hasAnyText(first: number): string {
  const [json, rough, values] = [`$${first}`, `$${first + 1}::boolean[]`, `$${first + 2}`];
  return withJson(
    `json ~ ANY (${json}) AND (NOT ${needsValues(rough)} OR ${ofValues('e.data', (text) => `${text} ~ ANY (${values})`)})`,
  );
}

function needsValues(rough: string): string {
  return `(true = ANY (${rough}) OR ${hasControl('json')})`;
}

/** Computes the JSON text of `data` once for all conditions on it, which takes half the time of a search. */
function withJson(condition: string): string {
  return `(SELECT ${condition} FROM (SELECT e.data::text COLLATE "C" AS json OFFSET 0) AS searched)`;
}
