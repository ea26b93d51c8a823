import { queryOptions } from '@tanstack/react-query';
import { api, unwrap } from '../../../../api/client';

const REFRESH_MS = 60_000;

export const currentDeploysQuery = (project: string) =>
  queryOptions({
    queryKey: ['on-call', project, 'deploys'],
    queryFn: ({ signal }) =>
      unwrap(
        api.GET('/api/deploys/current', { params: { query: { project_id: project, limit: 200 } }, signal }),
      ),
    refetchInterval: REFRESH_MS,
  });
