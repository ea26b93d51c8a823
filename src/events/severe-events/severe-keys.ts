import { levelsOf } from '../event-level.js';
import type { EventLevel } from '../event-levels.js';
import { EVENT_TYPES, type EventType } from '../event-types.js';
import { EVENT_NOTIONS } from '../query/event-fields.js';
import { readableTypes, type EventFilter } from '../store/event-filter.js';
import { textKey } from '../text-key.js';

/** The levels that are rare among all events and searched for most. */
export const SEVERE_LEVELS: readonly EventLevel[] = ['error', 'warn'];

/** Values by which an event is kept. One with more is kept under {@link MANY} instead. */
export const MAX_VALUES = 8;
const MAX_KEYS = 64;
/** In the place of the values of an event that has more of them. */
export const MANY = '\n';
/** In the place of a value: the key has every event of the type and level. */
export const ANY = '';

/** The members of `data` by whose texts severe events are found, beside their source. */
export const VALUE_PATHS = EVENT_NOTIONS['service'] ?? [];

/** The text of which `textKey` makes the key; `severeEventsSql` builds the same. */
function keyOf(type: EventType, level: EventLevel, value: string): string {
  return textKey(`${type}\n${level}\n${value}`);
}

/** Keys under which all events that match are kept; `null` when other levels can match, or the index by type does as well. */
export function severeKeysOf(filter: EventFilter): string[] | null {
  const pairs = readableTypes(filter).flatMap((type) =>
    levelsOf(type)
      .filter((level) => filter.levels?.includes(level) ?? true)
      .map((level) => ({ type, level })),
  );
  if (pairs.length === 0 || pairs.some(({ level }) => !SEVERE_LEVELS.includes(level))) return null;
  const values = valuesOf(filter);
  if (values === null && pairs.every(({ type }) => levelsOf(type).length === 1)) return null;
  const wanted = values === null ? [ANY] : [...values, MANY];
  const isTooMany = pairs.length * wanted.length > MAX_KEYS;
  return pairs.flatMap(({ type, level }) =>
    (isTooMany ? [ANY] : wanted).map((value) => keyOf(type, level, value)),
  );
}

/** Texts of which each matching event has at least one, as its source or at one of the paths; `null`: not known. */
function valuesOf({ sources, fields }: EventFilter): readonly string[] | null {
  if (sources !== null) return sources;
  for (const { paths, tests } of fields ?? []) {
    const isOfPaths = paths.every((path) =>
      VALUE_PATHS.some((known) => known.join('\n') === path.join('\n')),
    );
    // A number can be written in several ways.
    const texts = tests.flatMap((test) => (test.kind === 'equals' && test.isText ? [test.text] : []));
    if (isOfPaths && texts.length === tests.length) return texts;
  }
  return null;
}

/** Whether an event of the type can be one of them. */
export const SEVERE_TYPES: readonly EventType[] = EVENT_TYPES.filter((type) =>
  levelsOf(type).some((level) => SEVERE_LEVELS.includes(level)),
);
