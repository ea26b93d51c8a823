import type { EventCursor } from '../store/event-cursor.js';

/** One list of several that are shown as one, each newest first. */
export interface SourcePage<Item> {
  items: readonly { at: EventCursor; item: Item }[];
  /** The place up to which the list was read; `null`: to its end. */
  readTo: EventCursor | null;
}

/**
 * One page of several lists. Where a list was read only up to some place, what others have behind it waits for the next page:
 * nothing is skipped and nothing is out of order.
 */
export function mergePages<Item>(
  pages: readonly SourcePage<Item>[],
  limit: number,
): { items: Item[]; next: EventCursor | null } {
  const ends = pages.flatMap(({ readTo }) => readTo ?? []).toSorted(newestFirst);
  const [horizon] = ends;
  const known = pages
    .flatMap(({ items }) => items)
    .filter(({ at }) => horizon === undefined || newestFirst(at, horizon) <= 0)
    .toSorted((one, other) => newestFirst(one.at, other.at));
  const shown = known.slice(0, limit);
  const next = known.length > limit ? shown.at(-1)?.at : horizon;
  return { items: shown.map(({ item }) => item), next: next ?? null };
}

function newestFirst(one: EventCursor, other: EventCursor): number {
  if (one.ts !== other.ts) return one.ts < other.ts ? 1 : -1;
  if (one.id !== other.id) return one.id < other.id ? 1 : -1;
  return 0;
}
