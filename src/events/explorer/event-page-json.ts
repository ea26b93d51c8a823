import type { EventPage } from '../store/event-store.js';

/** The answer as text: `data` must leave exactly as it is stored. */
export function eventPageJson({ items, nextCursor }: Pick<EventPage, 'items' | 'nextCursor'>): string {
  return `{"items":[${items.join(',')}],"next_cursor":${JSON.stringify(nextCursor)}}`;
}
