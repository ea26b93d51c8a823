import { queryOptions } from '@tanstack/react-query';
import { api, unwrap } from '../../api/client';
import { runKeys } from '../queries';

/** While the run is active; the service keeps its tasks fresh as long as a client requests them. */
const AGAIN_MS = 3000;
/** Until they were read for the first time, and after the end of the run for the last time. */
const SOON_MS = 1000;

export const runTasksQuery = (project: string, id: string) =>
  queryOptions({
    queryKey: [...runKeys.one(project, id), 'tasks'],
    queryFn: ({ signal }) =>
      unwrap(api.GET('/api/v1/apps/runs/{id}/tasks', { params: { path: { id } }, signal })),
    refetchInterval: ({ state: { data } }) =>
      data === undefined || data.complete ? false : data.read_at === null ? SOON_MS : AGAIN_MS,
  });
