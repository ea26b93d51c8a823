import type { EventItem } from '../event';
import { addGap, closeGap, filledGaps, type Gap } from './gaps';

/** Events of the live stream that the loaded pages do not contain. */
export interface Tail {
  /** Visible events, newest first. */
  shown: readonly EventItem[];
  /** Events that arrived while the list was scrolled down. */
  held: readonly EventItem[];
  /** Number of events that arrived while the list was scrolled down. It can exceed `held`, which is bounded. */
  heldCount: number;
  /** Gaps where the service omitted events because of their rate, in order of arrival. */
  gaps: readonly Gap[];
  /** Gaps between the held events. */
  heldGaps: readonly Gap[];
  /** Events received in the last minute, visible or held, for the histogram, whose data is not older than that. */
  recent: readonly EventItem[];
}

export type TailAction =
  | { kind: 'batch'; events: readonly EventItem[]; leftOut: number; hold: boolean; atMs: number }
  | { kind: 'release' }
  /** Pages were loaded and contain these ids; events older than `last` belong to a page that is not loaded yet. */
  | { kind: 'read'; ids: ReadonlySet<string>; last: EventItem | null; requestedAtMs: number }
  | { kind: 'clear' };

export const NO_TAIL: Tail = { shown: [], held: [], heldCount: 0, gaps: [], heldGaps: [], recent: [] };
/** Bounds of the rows in memory; older ones are requested from the service again. */
export const MAX_SHOWN = 500;
export const MAX_HELD = 500;
const RECENT_MS = 60_000;

export function reduceTail(tail: Tail, action: TailAction): Tail {
  switch (action.kind) {
    case 'batch': {
      const recent = recentOf([...tail.recent, ...action.events]);
      const gapsOf = (gaps: readonly Gap[]) => {
        if (action.leftOut === 0) return closeGap(gaps);
        return addGap(gaps, newestTs(action.events, tail), action.leftOut, action.atMs);
      };
      if (action.hold) {
        const held = merge(action.events, tail.held).slice(0, MAX_HELD);
        const heldCount = tail.heldCount + action.events.length;
        return { ...tail, recent, held, heldCount, heldGaps: gapsOf(tail.heldGaps) };
      }
      const shown = merge(action.events, tail.shown).slice(0, MAX_SHOWN);
      return { ...tail, recent, shown, gaps: gapsOf(tail.gaps) };
    }
    case 'release':
      if (tail.held.length === 0 && tail.heldGaps.length === 0) return tail;
      return {
        ...tail,
        shown: merge(tail.held, tail.shown).slice(0, MAX_SHOWN),
        held: [],
        heldCount: 0,
        gaps: [...closeGap(tail.gaps), ...tail.heldGaps],
        heldGaps: [],
      };
    case 'read': {
      const { ids, last, requestedAtMs } = action;
      const isNew = (event: EventItem) =>
        !ids.has(event.id) && (last === null || newestFirst(event, last) <= 0);
      const gaps = filledGaps(tail.gaps, requestedAtMs, last?.ts ?? '');
      const heldGaps = filledGaps(tail.heldGaps, requestedAtMs, last?.ts ?? '');
      const areSame = gaps === tail.gaps && heldGaps === tail.heldGaps;
      if (areSame && tail.shown.every(isNew) && tail.held.every(isNew)) return tail;
      const held = tail.held.filter(isNew);
      const heldCount = tail.heldCount - (tail.held.length - held.length);
      return { ...tail, shown: tail.shown.filter(isNew), held, heldCount, gaps, heldGaps };
    }
    case 'clear':
      return NO_TAIL;
  }
}

/**
 * Rows of the list without duplicates, newest first. Events of the tail that are older than the last loaded row are left out: they
 * belong to a page that is not loaded yet.
 */
export function mergeRows(
  tail: readonly EventItem[],
  read: readonly EventItem[],
  hasMore: boolean,
): readonly EventItem[] {
  if (tail.length === 0) return read;
  const last = read.at(-1);
  const rows = merge(tail, read);
  if (!hasMore || last === undefined) return rows;
  return rows.filter((row) => newestFirst(row, last) <= 0);
}

function merge(some: readonly EventItem[], others: readonly EventItem[]): readonly EventItem[] {
  const byId = new Map<string, EventItem>();
  for (const event of some) byId.set(event.id, event);
  for (const event of others) byId.set(event.id, event);
  return [...byId.values()].toSorted(newestFirst);
}

function recentOf(events: readonly EventItem[]): readonly EventItem[] {
  const newest = events.reduce((latest, { received_at: at }) => (at > latest ? at : latest), '');
  if (newest === '') return events;
  const since = new Date(Date.parse(newest) - RECENT_MS).toISOString();
  return events.filter(({ received_at: at }) => at > since);
}

/** End of a gap: the `ts` of the newest event. The batch itself may be empty. */
function newestTs(events: readonly EventItem[], { shown, held }: Tail): string {
  return [...events, ...shown.slice(0, 1), ...held.slice(0, 1)].reduce(
    (newest, { ts }) => (ts > newest ? ts : newest),
    '',
  );
}

function newestFirst(a: EventItem, b: EventItem): number {
  // Both texts have the same format and zone, so they sort by time.
  if (a.ts !== b.ts) return a.ts < b.ts ? 1 : -1;
  return a.id < b.id ? 1 : a.id > b.id ? -1 : 0;
}
