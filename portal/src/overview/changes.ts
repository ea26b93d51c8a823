import { queryOptions } from '@tanstack/react-query';
import { api, unwrap } from '../api/client';
import { isJsonObject, type JsonObject } from '../api/exact-json';
import { field, join } from '../events/type-views/fields';
import type { EventType } from '../events/event';
import { TYPE_CHANGES } from '../events/type-views/type-overview';
import * as strings from './overview.strings';

/** What precedes many failures, one row of marks each. Flags that are changed here emit events as well. */
export const CHANGE_TYPES = TYPE_CHANGES.map(({ type }) => type) as EventType[];

export interface Change {
  /** Id of the event. */
  id: string;
  type: string;
  at: string;
  /** What was changed; text of a sender. */
  subject: string;
  /** How it was changed, and by whom; text of a sender. */
  details: string;
}

const MAX_CHANGES = 200;
const REFRESH_MS = 30_000;
const WINDOW_MS = 24 * 3_600_000;

export interface Changes {
  /** The newest first. */
  items: Change[];
  /** Whether there are older ones in the window. */
  hasMore: boolean;
}

/** The changes of the last 24 hours, in one request. */
export const changesQuery = (project: string) =>
  queryOptions({
    queryKey: ['changes', project],
    queryFn: async ({ signal }): Promise<Changes> => {
      const query = {
        project_id: project,
        type: [...CHANGE_TYPES],
        from: new Date(Date.now() - WINDOW_MS).toISOString(),
        limit: MAX_CHANGES,
      };
      const { items, next_cursor } = await unwrap(api.GET('/api/events', { params: { query }, signal }));
      return { items: items.flatMap((event) => toChange(event) ?? []), hasMore: next_cursor !== null };
    },
    refetchInterval: REFRESH_MS,
  });

/** @returns null for an event of another type. */
export function toChange(event: { id: string; type: string; ts: string; data: unknown }): Change | null {
  const { id, type, ts: at } = event;
  const described = TYPE_CHANGES.find((one) => one.type === type);
  if (described === undefined) return null;
  const data = isJsonObject(event.data as never) ? (event.data as JsonObject) : {};
  const { subject, details } = described.describe(data);
  const actor = field(data, 'actor');
  const by = actor === null ? null : strings.changedBy(actor);
  return { id, type, at, subject, details: join(' ', details === '' ? null : details, by) ?? '' };
}

/** Marks that are closer to each other than one slot are drawn as one. */
const SLOTS = 72;

export interface Mark {
  /** From 0, the start of the window, to 1. */
  place: number;
  count: number;
}

/** Where the changes of a type stand on the axis. Those outside the window have no mark. */
export function marksOf(changes: readonly Change[], type: string, fromMs: number, toMs: number): Mark[] {
  const counts = new Map<number, number>();
  for (const change of changes) {
    const place = (Date.parse(change.at) - fromMs) / (toMs - fromMs);
    if (change.type !== type || !(place >= 0 && place <= 1)) continue;
    const slot = Math.min(SLOTS - 1, Math.floor(place * SLOTS));
    counts.set(slot, (counts.get(slot) ?? 0) + 1);
  }
  return [...counts].map(([slot, count]) => ({ place: (slot + 0.5) / SLOTS, count }));
}
