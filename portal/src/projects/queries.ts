import { infiniteQueryOptions, type QueryClient } from '@tanstack/react-query';
import { api, unwrap } from '../api/client';
import type { components } from '../api/schema.gen';
import { meQuery } from '../session/me';

export type Project = components['schemas']['ProjectResponse'];

/** Every project that the user may see, including archived ones. */
export const allProjectsQuery = infiniteQueryOptions({
  queryKey: ['projects', 'all'],
  queryFn: ({ pageParam }) =>
    unwrap(
      api.GET('/api/projects', {
        params: {
          query: { archived: 'true', limit: 200, ...(pageParam === null ? {} : { cursor: pageParam }) },
        },
      }),
    ),
  initialPageParam: null as string | null,
  getNextPageParam: (page) => page.next_cursor,
});

/** Refreshes the shell's data after a project was created, renamed, archived or restored; to be awaited before navigation. */
export async function refreshProjects(queries: QueryClient): Promise<void> {
  await Promise.all([
    queries.invalidateQueries({ queryKey: meQuery.queryKey, refetchType: 'all' }),
    queries.invalidateQueries({ queryKey: ['projects'] }),
    queries.invalidateQueries({ queryKey: ['project'] }),
  ]);
}
