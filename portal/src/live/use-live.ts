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
/** Minimum interval between two refetches of a query. */
const INVALIDATE_MS = 1000;

/**
 * Subscribes to a topic of a project's live stream, in batches of 250 ms.
 *
 * @param project key of the project.
 * @param filters filters of the topic `events`.
 * @param onMessages called with each batch; `data` of a message is unparsed JSON text.
 * @param onGap called when messages may have been missed, so that data must be refetched; also when the stream first opens.
 * @returns status of the stream; `null`: not enabled, or no permission for the topic.
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
  // The permission may have been revoked: `me` is refetched, and the page adapts to it.
  const isDenied = status?.kind === 'refused' && (status.status === 403 || status.status === 404);
  useEffect(() => {
    if (isDenied) void queries.invalidateQueries({ queryKey: meQuery.queryKey });
  }, [isDenied, queries]);
  return status;
}

/**
 * Refetches queries when the topic reports a change, at most once per second.
 *
 * @param queryKeyPrefix e.g. `['flags', project]`.
 * @param isOlder whether the cached data of a query is older than the topic's snapshot, which is passed as JSON text. Without it, the
 *   queries are refetched once when the stream first opens.
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
      // The snapshot that follows shows whether changes were missed.
      if (!isFirst || isOlder === undefined) invalidate();
    },
  });
}

const CONNECTING: LiveStatus = { kind: 'connecting' };
