import { queryOptions } from '@tanstack/react-query';
import { api, unwrap } from '../api/client';

const HOUR_MS = 3_600_000;
const WINDOW_MS = 30 * 24 * HOUR_MS;
/** Maximum delay until a type with its first event is listed. */
const REFRESH_MS = 120_000;

/** Event types with events in the last 30 days, from the service's hourly counts. */
export const typesWithEventsQuery = (project: string) =>
  queryOptions({
    queryKey: ['types-with-events', project],
    queryFn: async ({ signal }): Promise<readonly string[]> => {
      // Aligned to the hour, so that hourly counts suffice and the service reads no events of a partial hour.
      const from = Math.floor(Date.now() / HOUR_MS) * HOUR_MS - WINDOW_MS;
      const query = { project_id: project, from: new Date(from).toISOString() };
      const { types } = await unwrap(api.GET('/api/events/facets', { params: { query }, signal }));
      return types.map(({ value }) => value);
    },
    staleTime: REFRESH_MS,
    refetchInterval: REFRESH_MS,
  });
