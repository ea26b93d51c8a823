import { encodeEventCursor } from '../event-cursor.js';
import type { EventPage } from '../event-store.js';

export type PageOfRows = Pick<EventPage, 'items' | 'nextCursor'>;

export interface EventRow {
  id: string;
  ts_text: string;
  /** Not given where the event does not match. */
  json: string | null;
  matches: boolean;
}

/** Rows that one page of a search reads. Where fewer match, the cursor continues after them. */
export const SEARCH_WINDOW = 5000;

/** How many rows to read for one page. */
export function windowOf(limit: number, isSearch: boolean, rows = SEARCH_WINDOW): number {
  return isSearch ? rows : limit + 1;
}

/**
 * @param rows newest first: those that match, as far as one more than the page needs, and the last of a full window.
 * @param isFull whether there is more behind the last row.
 */
export function toEventPage(rows: readonly EventRow[], limit: number, isFull: boolean): PageOfRows {
  const found = rows.filter((row) => row.matches);
  const shown = found.slice(0, limit);
  const last = found.length > limit ? shown.at(-1) : rows.at(-1);
  const more = found.length > limit || isFull;
  return {
    items: shown.flatMap((row) => row.json ?? []),
    nextCursor: more && last ? encodeEventCursor({ ts: last.ts_text, id: last.id }) : null,
  };
}
