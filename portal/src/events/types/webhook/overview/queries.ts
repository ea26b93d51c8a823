import { queryOptions } from '@tanstack/react-query';
import { api, unwrap } from '../../../../api/client';

const REFRESH_MS = 60_000;
const DAY_MS = 24 * 3_600_000;
const MAX_DESTINATIONS = 20;

export const destinationsQuery = (project: string) =>
  queryOptions({
    queryKey: ['on-call', project, 'webhooks'],
    queryFn: ({ signal }) => {
      const query = {
        project_id: project,
        from: new Date(Date.now() - DAY_MS).toISOString(),
        limit: MAX_DESTINATIONS,
      };
      return unwrap(api.GET('/api/webhooks', { params: { query }, signal }));
    },
    refetchInterval: REFRESH_MS,
  });
