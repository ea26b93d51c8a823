import type { EventPage } from '../store/event-store.js';
import type { SearchWarning } from './search-warnings.js';

/** The response as text, because `data` must be sent exactly as it is stored. */
export function eventPageJson({ items, nextCursor }: Pick<EventPage, 'items' | 'nextCursor'>): string {
  return `{${members({ items, nextCursor })}}`;
}

/** {@link eventPageJson} with the part of the range that is searched, and warnings about the search. */
export function searchedPageJson(page: EventPage, warnings: readonly SearchWarning[]): string {
  const { isComplete, covered } = page.coverage;
  const searchedFrom = isComplete ? null : (covered?.from ?? null);
  return `{${members(page)},"complete":${String(isComplete)},"searched_from":${JSON.stringify(searchedFrom)},"warnings":${JSON.stringify(warnings)}}`;
}

function members({ items, nextCursor }: Pick<EventPage, 'items' | 'nextCursor'>): string {
  return `"items":[${items.join(',')}],"next_cursor":${JSON.stringify(nextCursor)}`;
}
