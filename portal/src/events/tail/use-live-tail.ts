import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useReducer } from 'react';
import type { LiveStatus } from '../../live/live-protocol';
import { useLive } from '../../live/use-live';
import { parseEventBatch, type EventItem } from '../event';
import { eventKeys } from '../queries';
import { liveFiltersOf, windowOf, type EventFilters } from '../search';
import { MAX_SHOWN, NO_TAIL, reduceTail, type Tail } from './tail';

/**
 * New events of the filters, as they come.
 *
 * @param hold keeps new events back, because the list is scrolled down.
 */
export function useLiveTail({
  project,
  filters,
  enabled,
  hold,
  onEvents,
}: {
  project: string;
  filters: EventFilters;
  enabled: boolean;
  hold: boolean;
  /** Called for each batch that has events. */
  onEvents?: (events: readonly EventItem[]) => void;
}): Tail & {
  status: LiveStatus | null;
  release: () => void;
  forget: (ids: ReadonlySet<string>, last: EventItem | null, requestedAtMs: number) => void;
  /** Reads the list again, which fills the gaps. */
  reload: () => void;
} {
  const queries = useQueryClient();
  const [tail, act] = useReducer(reduceTail, NO_TAIL);
  const status = useLive(project, 'events', {
    filters: liveFiltersOf(filters),
    enabled,
    onMessages: (messages) => {
      const batches = messages
        .filter(({ type }) => type === 'events.batch')
        .map(({ data }) => parseEventBatch(data));
      const all = batches.flatMap((batch) => batch.events);
      if (all.length > 0) onEvents?.(all);
      const { from = '' } = windowOf(filters, Date.now());
      const events = all.filter(({ ts }) => ts >= from);
      const leftOut = batches.reduce((sum, batch) => sum + batch.leftOut, 0);
      if (events.length > 0 || leftOut > 0) {
        act({ kind: 'batch', events, leftOut, hold, atMs: Date.now() });
      }
    },
    onGap: () => void queries.invalidateQueries({ queryKey: eventKeys.all(project) }),
  });
  const key = JSON.stringify([project, filters]);
  useEffect(() => act({ kind: 'clear' }), [key]);
  useEffect(() => {
    if (!hold) act({ kind: 'release' });
  }, [hold]);
  // What no longer fits is read from the service, so that no hole opens between the tail and the list.
  const isFull = tail.shown.length >= MAX_SHOWN;
  useEffect(() => {
    if (!isFull) return;
    void queries.invalidateQueries({ queryKey: eventKeys.list(project, filters) });
    // eslint-disable-next-line react-hooks/exhaustive-deps -- once for each time that it fills
  }, [isFull]);
  return {
    ...tail,
    status,
    release: () => act({ kind: 'release' }),
    forget: (ids, last, requestedAtMs) => act({ kind: 'read', ids, last, requestedAtMs }),
    reload: () => void queries.invalidateQueries({ queryKey: eventKeys.all(project) }),
  };
}
