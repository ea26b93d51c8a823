import { EVENT_TYPES, type EventType } from '../event-types.js';
import { canHaveLevel } from '../event-level-sql.js';
import type { EventLevel } from '../event-levels.js';
import type { FieldTest } from '../query/field-test.js';

/** Longest source of an event, in characters; longer ones are truncated. */
export const MAX_SOURCE_LENGTH = 200;

/** Conditions on an event, all of which hold. */
export interface EventFilter {
  /** All types when the filter names none. */
  types: readonly EventType[];
  /** `null`: any level. */
  levels: readonly EventLevel[] | null;
  /** `null`: any source, and events without one. */
  sources: readonly string[] | null;
  /** `null`: no source is excluded. Events without a source are never excluded. */
  notSources: readonly string[] | null;
  /** Texts of JSON objects, all of which `data` contains; `null`: any `data`. */
  parts: readonly string[] | null;
  /** Texts of JSON objects, none of which `data` contains; `null`: none is excluded. */
  notParts: readonly string[] | null;
  /** Texts, each of which a value within `data` contains, in any letter case; names do not count. `null`: any. */
  texts: readonly string[] | null;
  /** Texts, none of which a value within `data` contains; `null`: none is excluded. */
  notTexts: readonly string[] | null;
  /** Conditions on members of `data`, all of which hold; `null`: any `data`. */
  fields: readonly FieldTest[] | null;
  /** Conditions on members of `data`, none of which holds; `null`: none is excluded. */
  notFields: readonly FieldTest[] | null;
}

/** Matches every event. */
export const ANY_EVENT: EventFilter = {
  types: EVENT_TYPES,
  levels: null,
  sources: null,
  notSources: null,
  parts: null,
  notParts: null,
  texts: null,
  notTexts: null,
  fields: null,
  notFields: null,
};

/** The types that must be read to evaluate the filter. */
export function readableTypes({ types, levels }: Pick<EventFilter, 'levels' | 'types'>): EventType[] {
  return types.filter((type) => levels === null || canHaveLevel(type, levels));
}

/** Whether the filter has conditions other than types, the only ones with an index. */
export function isSearch({ types: _types, ...others }: EventFilter): boolean {
  return Object.values(others).some((part) => part !== null);
}
