import { encodeEventCursor } from './event-cursor.js';

export interface EventPage {
  /** Each is the JSON text of one event. */
  items: string[];
  nextCursor: string | null;
}

export interface EventRow {
  id: string;
  ts_text: string;
  json: string;
  matches: boolean;
}

/** Rows that one page of a search looks at. Where fewer match, the cursor goes on behind them. */
const SEARCH_WINDOW = 5000;

/** How many rows to read for one page. */
export function windowOf(limit: number, isSearch: boolean): number {
  return isSearch ? SEARCH_WINDOW : limit + 1;
}

/** @param rows at most `window` of them, newest first. */
export function toEventPage(rows: readonly EventRow[], limit: number, window: number): EventPage {
  const found = rows.filter((row) => row.matches);
  const shown = found.slice(0, limit);
  const last = found.length > limit ? shown.at(-1) : rows.at(-1);
  const more = found.length > limit || rows.length === window;
  return {
    items: shown.map((row) => row.json),
    nextCursor: more && last ? encodeEventCursor({ ts: last.ts_text, id: last.id }) : null,
  };
}

/** The answer as text: `data` must leave exactly as it is stored. */
export function eventPageJson(page: EventPage): string {
  return `{"items":[${page.items.join(',')}],"next_cursor":${JSON.stringify(page.nextCursor)}}`;
}
