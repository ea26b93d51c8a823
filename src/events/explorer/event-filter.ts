import { EVENT_TYPES, type EventType } from '../event-types.js';
import type { EventFilterQuery } from './event-filter-query.dto.js';
import { canHaveLevel, EVENT_LEVELS, type EventLevel } from './event-level.js';
import { containing } from './event-sql.js';

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
  /** A pattern for ILIKE on the text of `data`; `null`: any. */
  pattern: string | null;
}

export function toEventFilter(query: EventFilterQuery): EventFilter {
  const { q, not_type: notTypes = [], not_level: notLevels = [] } = query;
  const types = (query.type ?? EVENT_TYPES).filter((type) => !notTypes.includes(type));
  const levels = (query.level ?? EVENT_LEVELS).filter((level) => !notLevels.includes(level));
  return {
    types,
    levels: query.level === undefined && notLevels.length === 0 ? null : levels,
    sources: query.source ?? null,
    notSources: query.not_source ?? null,
    parts: query.data ?? null,
    notParts: query.not_data ?? null,
    pattern: q === undefined || q === '' ? null : containing(q),
  };
}

/** The types that have to be read to find what is asked for. */
export function readableTypes({ types, levels }: EventFilter): EventType[] {
  return types.filter((type) => levels === null || canHaveLevel(type, levels));
}

/** Whether it asks for more than types, which alone have an index. */
export function isSearch({ levels, sources, notSources, parts, notParts, pattern }: EventFilter): boolean {
  return [levels, sources, notSources, parts, notParts, pattern].some((asked) => asked !== null);
}
