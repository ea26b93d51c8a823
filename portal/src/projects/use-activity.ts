import { infiniteQueryOptions, useInfiniteQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { api, unwrap } from '../api/client';
import type { components } from '../api/schema.gen';
import { MAX_STREAMS } from '../live/stream-plan';
import { useLiveRefresh } from '../live/use-live-refresh';
import type { MyProject } from '../session/me';

export type EventCounts = components['schemas']['ActivityCountsResponse'];

/** `null`: the person may not see its events. `failed`: it could not be loaded. */
export type ProjectActivity = EventCounts | null | 'pending' | 'failed';

/** There are streams for two projects; of others, and without a stream, nothing is announced. */
const REFRESH_MS = { followed: 60_000, alone: 15_000 };

/** By key, as the projects of the session are. */
const activityQuery = infiniteQueryOptions({
  queryKey: ['projects', 'activity'],
  queryFn: ({ pageParam }) =>
    unwrap(
      api.GET('/api/projects/activity', {
        params: { query: { limit: 100, ...(pageParam === null ? {} : { cursor: pageParam }) } },
      }),
    ),
  initialPageParam: null as string | null,
  getNextPageParam: (page) => page.next_cursor,
});

/**
 * Activity of these projects. Pages are fetched until all that are shown are known. Those in which something
 * happened last are followed as it happens.
 */
export function useActivity(shown: readonly MyProject[]): (projectId: string) => ProjectActivity {
  const [followed, setFollowed] = useState<readonly string[]>([]);
  const isLive = useLiveRefresh(followed, activityQuery.queryKey);
  const { data, error, hasNextPage, isFetching, fetchNextPage } = useInfiniteQuery({
    ...activityQuery,
    refetchInterval: isLive && shown.length <= MAX_STREAMS ? REFRESH_MS.followed : REFRESH_MS.alone,
  });
  const known = new Map(
    data?.pages.flatMap(({ items }) => items.map(({ project_id, events }) => [project_id, events])),
  );
  const isMissing = shown.some(({ id }) => !known.has(id));
  // Chosen once: streams that come and go with each event would cost more than they save.
  if (followed.length === 0 && !isMissing && shown.length > 0) {
    const lastOf = ({ id }: MyProject) => known.get(id)?.last_event_at ?? '';
    const latest = shown.toSorted((a, b) => lastOf(b).localeCompare(lastOf(a)));
    setFollowed(latest.slice(0, MAX_STREAMS).map(({ key }) => key));
  }
  useEffect(() => {
    if (isMissing && hasNextPage && !isFetching && error === null) void fetchNextPage();
  }, [isMissing, hasNextPage, isFetching, error, fetchNextPage]);

  return (projectId) => {
    const events = known.get(projectId);
    if (events !== undefined) return events;
    return error === null && (isFetching || hasNextPage) ? 'pending' : 'failed';
  };
}
