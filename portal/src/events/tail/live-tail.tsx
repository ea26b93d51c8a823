import { Button, Group } from '@mantine/core';
import {
  Hourglass,
  Pause,
  Play,
  Radio,
  RefreshCw,
  Square,
  TriangleAlert,
  type LucideIcon,
} from 'lucide-react';
import type { LiveStatus } from '../../live/live-protocol';
import classes from '../events.module.css';
import * as strings from '../explorer.strings';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useReducer } from 'react';
import { useLive } from '../../live/use-live';
import { parseEventBatch, type EventItem } from '../event';
import { eventKeys } from '../queries';
import { liveFiltersOf, windowOf, type EventFilters } from '../search';
import { MAX_SHOWN, NO_TAIL, reduceTail, type Tail } from './tail';

interface TailState {
  kind: string;
  icon: LucideIcon;
  text: string;
}

/** Switch of the live tail, with its state. */
export function LiveTailControl({
  live,
  status,
  held,
  onChange,
}: {
  live: boolean;
  status: LiveStatus | null;
  held: number | null;
  /** Starts or stops the live tail; `null`: it cannot be stopped. */
  onChange: ((live: boolean) => void) | null;
}) {
  const state = live ? stateText(status, held) : null;
  const Icon = state?.icon;
  return (
    <Group gap="sm">
      {state !== null && Icon !== undefined && (
        <span className={classes.tail} data-kind={state.kind} role="status">
          <Icon size={15} aria-hidden />
          {state.text}
        </span>
      )}
      {onChange !== null && (
        <Button
          variant={live ? 'default' : 'light'}
          leftSection={live ? <Square size={14} aria-hidden /> : <Play size={14} aria-hidden />}
          onClick={() => onChange(!live)}
        >
          {strings.startOrStop(live)}
        </Button>
      )}
    </Group>
  );
}

/** @param held number of events held back while the list is scrolled down; `null` when it is at its top. */
function stateText(status: LiveStatus | null, held: number | null): TailState {
  switch (status?.kind) {
    case 'open':
      if (held === null) return { kind: 'open', icon: Radio, text: strings.live };
      return { kind: 'held', icon: Pause, text: strings.pausedWhileReading };
    case 'waiting':
      return { kind: 'waiting', icon: Hourglass, text: strings.reconnecting };
    case 'paused':
      return { kind: 'waiting', icon: Pause, text: strings.paused };
    case 'polling':
      return { kind: 'polling', icon: RefreshCw, text: strings.polling };
    case 'refused':
      return { kind: 'refused', icon: TriangleAlert, text: strings.notLive(status.detail) };
    case 'connecting':
    case undefined:
      return { kind: 'connecting', icon: Hourglass, text: strings.connecting };
  }
}

/**
 * New events that match the filters, from the live stream.
 *
 * @param hold whether new events are held back, because the list is scrolled down.
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
  /** Called with each batch that is not empty. */
  onEvents?: (events: readonly EventItem[]) => void;
}): Tail & {
  status: LiveStatus | null;
  forget: (ids: ReadonlySet<string>, last: EventItem | null, requestedAtMs: number) => void;
  /** Refetches the list, which fills the gaps. */
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
  // The tail drops its oldest events when it is full; a refetch of the list prevents a gap between both.
  const isFull = tail.shown.length >= MAX_SHOWN;
  useEffect(() => {
    if (!isFull) return;
    void queries.invalidateQueries({ queryKey: eventKeys.list(project, filters) });
    // eslint-disable-next-line react-hooks/exhaustive-deps -- once per time that the tail becomes full
  }, [isFull]);
  return {
    ...tail,
    status,
    forget: (ids, last, requestedAtMs) => act({ kind: 'read', ids, last, requestedAtMs }),
    reload: () => void queries.invalidateQueries({ queryKey: eventKeys.all(project) }),
  };
}
