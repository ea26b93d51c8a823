import { queryOptions } from '@tanstack/react-query';
import { kindOf, type ChangeRow } from '../events/changes/change-kinds';
import { readChanges, type Change } from '../events/changes/queries';

const REFRESH_MS = 30_000;
const WINDOW_MS = 24 * 3_600_000;

/** The changes of the last 24 hours, in one request. */
export const recentChangesQuery = (project: string) =>
  queryOptions({
    queryKey: ['changes', project],
    queryFn: ({ signal }) => readChanges(project, Date.now() - WINDOW_MS, undefined, signal),
    refetchInterval: REFRESH_MS,
  });

/** Marks that are closer to each other than one slot are drawn as one. */
const SLOTS = 72;

export interface Mark {
  /** From 0, the start of the window, to 1. */
  place: number;
  count: number;
}

/** Where the changes of a row stand on the axis. Those outside the window have no mark. */
export function marksOf(changes: readonly Change[], row: ChangeRow, fromMs: number, toMs: number): Mark[] {
  const counts = new Map<number, number>();
  for (const change of changes) {
    const place = (Date.parse(change.at) - fromMs) / (toMs - fromMs);
    if (kindOf(change).row !== row || !(place >= 0 && place <= 1)) continue;
    const slot = Math.min(SLOTS - 1, Math.floor(place * SLOTS));
    counts.set(slot, (counts.get(slot) ?? 0) + 1);
  }
  return [...counts].map(([slot, count]) => ({ place: (slot + 0.5) / SLOTS, count }));
}
