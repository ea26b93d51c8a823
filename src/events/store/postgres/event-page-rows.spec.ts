import { describe, expect, it } from 'vitest';
import { decodeEventCursor } from '../event-cursor.js';
import { toEventPage, type EventRow } from './event-page-rows.js';

const row = (n: number, matches: boolean): EventRow => ({
  id: `00000000-0000-7000-8000-00000000000${n}`,
  ts_text: `2026-11-20 10:00:0${n}.000000+00`,
  json: matches ? `{"n":${n}}` : null,
  matches,
});
const cursorOf = (cursor: string | null): string | null =>
  cursor === null ? null : (decodeEventCursor(cursor)?.ts ?? null);

describe('toEventPage', () => {
  it('has a cursor after the last shown event when another event follows', () => {
    const page = toEventPage([row(9, true), row(8, true), row(7, true)], 2, false);
    expect(page.items).toEqual(['{"n":9}', '{"n":8}']);
    expect(cursorOf(page.nextCursor)).toBe(row(8, true).ts_text);
  });

  it('has a cursor after the window of a search in which too few events match', () => {
    const page = toEventPage([row(9, true), row(3, false)], 2, true);
    expect(page.items).toEqual(['{"n":9}']);
    expect(cursorOf(page.nextCursor)).toBe(row(3, false).ts_text);
    expect(cursorOf(toEventPage([row(3, false)], 2, true).nextCursor)).toBe(row(3, false).ts_text);
  });

  it('has no cursor after the last event', () => {
    expect(toEventPage([row(9, true), row(8, true)], 2, false).nextCursor).toBeNull();
    expect(toEventPage([], 2, false)).toEqual({ items: [], nextCursor: null });
  });
});
