import { EVENT_TYPES } from '../event-types.js';
import { payloadSchema } from '../payload-schemas.js';
import { EVENT_NOTIONS } from '../query/event-notions.js';
import { unknownFields } from '../query/unknown-fields.js';

/** Warning about a search that is valid, but probably contains a mistake. */
export interface SearchWarning {
  code: 'unknown_field';
  /** Field as written in the search. */
  field: string;
  /** Position of the term's first character in `query`, counted from 1. */
  column: number;
  /** Documented fields with similar names, the most similar first. */
  suggestions: string[];
  detail: string;
}

/** Fields of a search that are documented, and do not depend on members that only some senders add. */
const DOCUMENTED_FIELDS: readonly string[] = [
  ...new Set(['type', 'level', ...Object.keys(EVENT_NOTIONS), ...EVENT_TYPES.flatMap(membersOf)]),
];

/**
 * Reports undocumented fields, since any member of `data` can be searched: those without which the search found nothing, and,
 * since an exclusion of an absent field excludes nothing, the excluded ones that resemble a documented field.
 *
 * @param isEmpty whether the search found no event.
 */
export function searchWarnings(query: string, isEmpty: boolean): SearchWarning[] {
  return unknownFields(query, DOCUMENTED_FIELDS)
    .filter(({ isNegated, suggestions }) => (isNegated ? suggestions.length > 0 : isEmpty))
    .map(({ field, column, suggestions }) => ({
      code: 'unknown_field',
      field,
      column,
      suggestions,
      detail: `"${field}" is not a documented field; only events whose senders added it to data contain it.`,
    }));
}

function membersOf(type: (typeof EVENT_TYPES)[number]): string[] {
  const { properties } = payloadSchema(type) as { properties?: object };
  return Object.keys(properties ?? {});
}
