import { EVENT_TYPES } from '../event-types.js';
import { EVENT_LEVELS } from '../event-levels.js';
import { readQuery } from '../query/read-query.js';
import type { EventFilter } from '../store/event-filter.js';
import type { EventFilterQuery } from './events.dto.js';

/** @throws QueryProblem for a `query` that was not validated. */
export function toEventFilter(query: EventFilterQuery): EventFilter {
  const parsed = readQuery(query.query ?? '');
  const types = narrowed(EVENT_TYPES, [query.type, parsed.types], [query.not_type, parsed.notTypes]);
  const levels = narrowed(EVENT_LEVELS, [query.level, parsed.levels], [query.not_level, parsed.notLevels]);
  const words = query.q === undefined || query.q === '' ? parsed.texts : [query.q, ...parsed.texts];
  return {
    types: types ?? EVENT_TYPES,
    levels,
    sources: query.source ?? null,
    notSources: query.not_source ?? null,
    parts: query.data ?? null,
    notParts: query.not_data ?? null,
    texts: orNull(words),
    notTexts: orNull(parsed.notTexts),
    fields: orNull(parsed.fields),
    notFields: orNull(parsed.notFields),
  };
}

/** `null`: all values are selected. */
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

function orNull<Value>(values: readonly Value[]): readonly Value[] | null {
  return values.length === 0 ? null : values;
}
