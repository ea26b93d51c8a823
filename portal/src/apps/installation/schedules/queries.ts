import { queryOptions } from '@tanstack/react-query';
import { api, unwrap } from '../../../api/client';
import { installationKeys } from '../../queries';

/** Below the installation: what changes it may change them. */
export const schedulesQuery = (project: string, id: string) =>
  queryOptions({
    queryKey: [...installationKeys.one(project, id), 'schedules'],
    queryFn: ({ signal }) =>
      unwrap(api.GET('/api/v1/apps/installations/{id}/schedules', { params: { path: { id } }, signal })),
  });

/** The next times of an expression while the user types it. */
export const schedulePreviewQuery = (project: string, id: string, cron: string, time_zone: string) =>
  queryOptions({
    queryKey: [...installationKeys.one(project, id), 'schedule-preview', cron, time_zone],
    queryFn: ({ signal }) =>
      unwrap(
        api.GET('/api/v1/apps/installations/{id}/schedules/preview', {
          params: { path: { id }, query: { cron, time_zone } },
          signal,
        }),
      ),
    retry: false,
  });
