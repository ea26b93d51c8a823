import type { EventType } from '../event-types.js';
import type { SqlFilter } from '../store/postgres/event-filter-sql.js';
import type { EventLevel } from '../event-levels.js';

/** A new event with the values that filters compare. */
export interface Arrival {
  id: string;
  projectId: string;
  type: EventType;
  level: EventLevel;
  source: string | null;
  /** The JSON text of the event, as in the list. */
  json: string;
  /** Texts of the filters and exclusions that its `data` contains, each as the pattern of a value. */
  texts: readonly string[];
  /** Predicates of the filters and exclusions that are true for its `data`. */
  predicates: readonly string[];
  /** JSON objects of the filters and exclusions that its `data` contains. */
  parts: readonly string[];
}

/** Must agree with `matchesFilter` of SQL, so that a stream contains the same events as the list. */
export function matchesArrival(
  filter: SqlFilter,
  { type, level, source, texts, parts, predicates }: Arrival,
): boolean {
  return (
    filter.types.includes(type) &&
    (filter.levels?.includes(level) ?? true) &&
    (filter.sources === null || (source !== null && filter.sources.includes(source))) &&
    (source === null || !(filter.notSources?.includes(source) ?? false)) &&
    (filter.parts?.every((part) => parts.includes(part)) ?? true) &&
    !(filter.notParts?.some((part) => parts.includes(part)) ?? false) &&
    (filter.texts?.every(({ value }) => texts.includes(value)) ?? true) &&
    !(filter.notTexts?.some(({ value }) => texts.includes(value)) ?? false) &&
    (filter.predicates?.every((predicate) => predicates.includes(predicate)) ?? true) &&
    !(filter.notPredicates?.some((predicate) => predicates.includes(predicate)) ?? false)
  );
}
