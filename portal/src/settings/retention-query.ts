import { queryOptions } from '@tanstack/react-query';
import { api, unwrap } from '../api/client';

export const retentionQuery = (project: string) =>
  queryOptions({
    queryKey: ['event-retention', project],
    queryFn: () =>
      unwrap(api.GET('/api/projects/{project}/event-retention', { params: { path: { project } } })),
  });
