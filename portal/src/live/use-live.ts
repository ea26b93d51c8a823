import { useThrottledCallback } from '@mantine/hooks';
import { useQueryClient, type QueryKey } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useId, useSyncExternalStore } from 'react';
import { meQuery, useCan, type Permission } from '../session/me';
import { liveClient, type LiveListener } from './live-client';
import type { LiveFilters, LiveMessage, LiveStatus, LiveTopic } from './live-protocol';

const PERMISSIONS: Record<LiveTopic, Permission> = {
  events: 'events:view',
  flags: 'flags:view',
  runs: 'runs:view',
};
/** However much happens, a list is not read more often. */
const INVALIDATE_MS = 1000;

/**
 * What happens in a project, as it happens, in batches of a quarter of a second.
 *
 * @param project its key.
 * @param filters of the topic `events`.
 * @param onMessages `data` of each is the JSON text that came.
 * @param onGap something may have been missed, so read it anew. Also called when the stream opens for the first time.
 * @returns how the stream is; `null` without one: not enabled, or no permission for the topic.
 */
export function useLive(
  project: string,
  topic: LiveTopic,
  {
    filters = {},
    enabled = true,
    onMessages,
    onGap,
  }: {
    filters?: LiveFilters;
    enabled?: boolean;
    onMessages: (batch: readonly LiveMessage[]) => void;
    onGap?: LiveListener['onGap'];
  },
): LiveStatus | null {
  const may = useCan(project, PERMISSIONS[topic]);
  const name = useId();
  const known = useSyncExternalStore(liveClient.watch, () => liveClient.statusOf(name));
  const queries = useQueryClient();
  const receive = useEffectEvent(onMessages);
  const fill = useEffectEvent((isFirst: boolean) => onGap?.(isFirst));
  const filterText = JSON.stringify(filters);
  const isOn = enabled && may;

  useEffect(() => {
    if (!isOn) return;
    return liveClient.subscribe(
      name,
      { project, topic, filters: JSON.parse(filterText) as LiveFilters },
      { onMessages: (batch) => receive(batch), onGap: (isFirst) => fill(isFirst) },
    );
  }, [name, project, topic, filterText, isOn]);

  const status = isOn ? (known ?? CONNECTING) : null;
  // The permission may be gone: what this person may do is read anew, and the page follows.
  const isDenied = status?.kind === 'refused' && (status.status === 403 || status.status === 404);
  useEffect(() => {
    if (isDenied) void queries.invalidateQueries({ queryKey: meQuery.queryKey });
  }, [isDenied, queries]);
  return status;
}

/**
 * Reads queries anew when something happens, at most once a second.
 *
 * @param queryKeyPrefix e.g. `['flags', project]`.
 * @param isOlder whether what a query holds is older than the topic's snapshot, given as JSON text. Without it, everything that was
 *   read before the stream opened for the first time is read a second time.
 */
export function useLiveInvalidation(
  project: string,
  topic: LiveTopic,
  queryKeyPrefix: QueryKey,
  isOlder?: (data: unknown, snapshot: string) => boolean,
): LiveStatus | null {
  const queries = useQueryClient();
  const invalidate = useThrottledCallback(
    () => void queries.invalidateQueries({ queryKey: queryKeyPrefix }),
    INVALIDATE_MS,
  );
  return useLive(project, topic, {
    onMessages: (batch) => {
      const snapshot = batch.findLast(({ type }) => type.endsWith('.snapshot'));
      if (batch.some(({ type }) => !type.endsWith('.snapshot'))) invalidate();
      else if (snapshot !== undefined && isOlder !== undefined) {
        void queries.invalidateQueries({
          queryKey: queryKeyPrefix,
          predicate: ({ state }) => isOlder(state.data, snapshot.data),
        });
      }
    },
    onGap: (isFirst) => {
      // The snapshot shows whether something was missed.
      if (!isFirst || isOlder === undefined) invalidate();
    },
  });
}

const CONNECTING: LiveStatus = { kind: 'connecting' };
