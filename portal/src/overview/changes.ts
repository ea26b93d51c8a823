import { queryOptions } from '@tanstack/react-query';
import { api, unwrap } from '../api/client';
import { isJsonObject, scalarText } from '../api/exact-json';
import * as strings from './overview.strings';

/** What precedes many failures, one row of marks each. Flags that are changed here emit events as well. */
export const CHANGE_TYPES = ['deploy', 'feature_flag', 'config'] as const;
export type ChangeType = (typeof CHANGE_TYPES)[number];

export interface Change {
  /** Id of the event. */
  id: string;
  type: ChangeType;
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

/** Deploys, flag changes and configuration changes of the last 24 hours, in one request. */
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
  const type = CHANGE_TYPES.find((one) => one === event.type);
  if (type === undefined) return null;
  const data = isJsonObject(event.data as never) ? (event.data as Record<string, never>) : {};
  const text = (name: string) => scalarText(data[name]) ?? '';
  const words = (...parts: string[]) => parts.filter((part) => part !== '').join(' ');
  const by = text('actor') === '' ? '' : strings.changedBy(text('actor'));
  const change = { id: event.id, type, at: event.ts };
  switch (type) {
    case 'deploy':
      return {
        ...change,
        subject: words(text('service') || strings.unnamedService, text('version')),
        details: words(text('status').replaceAll('_', ' '), text('environment'), by),
      };
    case 'feature_flag': {
      const state = { on: strings.turnedOn, off: strings.turnedOff, unknown: '' }[stateOf(data['enabled'])];
      return { ...change, subject: text('key') || strings.unnamedFlag, details: words(state, by) };
    }
    case 'config':
      return { ...change, subject: text('path') || strings.unnamedConfig, details: by };
  }
}

function stateOf(enabled: unknown): 'off' | 'on' | 'unknown' {
  if (typeof enabled !== 'boolean') return 'unknown';
  return enabled ? 'on' : 'off';
}

/** Marks that are closer to each other than one slot are drawn as one. */
const SLOTS = 72;

export interface Mark {
  /** From 0, the start of the window, to 1. */
  place: number;
  count: number;
}

/** Where the changes of a type stand on the axis. Those outside the window have no mark. */
export function marksOf(changes: readonly Change[], type: ChangeType, fromMs: number, toMs: number): Mark[] {
  const counts = new Map<number, number>();
  for (const change of changes) {
    const place = (Date.parse(change.at) - fromMs) / (toMs - fromMs);
    if (change.type !== type || !(place >= 0 && place <= 1)) continue;
    const slot = Math.min(SLOTS - 1, Math.floor(place * SLOTS));
    counts.set(slot, (counts.get(slot) ?? 0) + 1);
  }
  return [...counts].map(([slot, count]) => ({ place: (slot + 0.5) / SLOTS, count }));
}
