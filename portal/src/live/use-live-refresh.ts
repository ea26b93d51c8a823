import { useQueryClient, type QueryKey } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import type { LiveMessage } from './live-protocol';
import { useLive } from './use-live';

/** Longer than the 5 s for which the service caches counts, so that consecutive fetches never receive the same cached count. */
const REFRESH_MS = 6000;

/**
 * Refetches an overview when the live stream of one of the projects reports a change. The initial fetch is up to the caller.
 *
 * @param projects keys of the projects; at most two, the number of streams.
 * @returns whether all of their streams are open.
 */
export function useLiveRefresh(projects: readonly string[], queryKey: QueryKey): boolean {
  const queries = useQueryClient();
  const keyText = JSON.stringify(queryKey);
  const refresh = useMemo(() => {
    const read = () => void queries.invalidateQueries({ queryKey: JSON.parse(keyText) as QueryKey });
    return new PacedRefresh(REFRESH_MS, read);
  }, [queries, keyText]);
  useEffect(() => {
    refresh.start();
    return () => refresh.stop();
  }, [refresh]);
  const first = useProjectActivity(projects[0], refresh);
  const second = useProjectActivity(projects[1], refresh);
  return first && (second || projects[1] === undefined);
}

/** Subscribes to all topics of a project that the user may see. @returns whether all of them are open. */
function useProjectActivity(project: string | undefined, refresh: PacedRefresh): boolean {
  const options = {
    enabled: project !== undefined,
    onMessages: (batch: readonly LiveMessage[]) => {
      for (const { type } of batch) {
        // A snapshot is no change: its content was fetched when the stream opened.
        if (!type.endsWith('.snapshot')) refresh.changed();
      }
    },
    onGap: () => refresh.changed(),
  };
  const states = [
    useLive(project ?? '', 'events', options),
    useLive(project ?? '', 'flags', options),
    useLive(project ?? '', 'runs', options),
  ].filter((state) => state !== null);
  return states.length > 0 && states.every(({ kind }) => kind === 'open');
}

/**
 * Refetches after a change: at once, a second time one interval later, and never twice within an interval however many
 * changes arrive. The second fetch is needed because the service responds with counts that are a few seconds old; for the
 * same reason, changes that may have been missed need both.
 */
export class PacedRefresh {
  private due = 0;
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(
    private readonly intervalMs: number,
    private readonly read: () => void,
  ) {}

  /** Starts the interval, because a fetch has just begun elsewhere. */
  start(): void {
    this.timer ??= setTimeout(this.next, this.intervalMs);
  }

  /** Reports a change, or a gap in which changes may have been missed. */
  changed(): void {
    this.due = 2;
    if (this.timer === undefined) this.next();
  }

  stop(): void {
    clearTimeout(this.timer);
    this.timer = undefined;
    this.due = 0;
  }

  private readonly next = (): void => {
    this.timer = undefined;
    if (this.due === 0) return;
    this.due -= 1;
    this.start();
    this.read();
  };
}
