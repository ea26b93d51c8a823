import { encodeEventCursor } from './event-cursor.js';

export interface EventPage {
  /** Each is the JSON text of one event. */
  items: string[];
  nextCursor: string | null;
}

export interface EventRow {
  id: string;
  ts_text: string;
  /** Not given where the event does not match. */
  json: string | null;
  matches: boolean;
}

/** Rows that one page of a search reads. Where fewer match, the cursor continues after them. */
const SEARCH_WINDOW = 5000;

/** How many rows to read for one page. */
export function windowOf(limit: number, isSearch: boolean): number {
  return isSearch ? SEARCH_WINDOW : limit + 1;
}

/**
 * @param rows newest first: those that match, as far as one more than the page needs, and the last of a full window.
 * @param isFull whether there is more behind the last row.
 */
export function toEventPage(rows: readonly EventRow[], limit: number, isFull: boolean): EventPage {
  const found = rows.filter((row) => row.matches);
  const shown = found.slice(0, limit);
  const last = found.length > limit ? shown.at(-1) : rows.at(-1);
  const more = found.length > limit || isFull;
  return {
    items: shown.flatMap((row) => row.json ?? []),
    nextCursor: more && last ? encodeEventCursor({ ts: last.ts_text, id: last.id }) : null,
  };
}

/** The answer as text: `data` must leave exactly as it is stored. */
export function eventPageJson(page: EventPage): string {
  return `{"items":[${page.items.join(',')}],"next_cursor":${JSON.stringify(page.nextCursor)}}`;
}
