import { queryOptions } from '@tanstack/react-query';
import { api, unwrap } from '../../../../api/client';

const REFRESH_MS = 60_000;

/** This month and the one before it. */
export const recentCostsQuery = (project: string) =>
  queryOptions({
    queryKey: ['on-call', project, 'costs'],
    queryFn: ({ signal }) => {
      const now = new Date();
      const before = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - 1, 1));
      const query = { project_id: project, from: before.toISOString().slice(0, 7) };
      return unwrap(api.GET('/api/costs', { params: { query }, signal }));
    },
    refetchInterval: REFRESH_MS,
  });
