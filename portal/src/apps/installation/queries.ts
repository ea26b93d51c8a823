import { queryOptions } from '@tanstack/react-query';
import { api, unwrap } from '../../api/client';
import { installationKeys } from '../queries';
import type { components } from '../../api/schema.gen';

/** Schedules. The key is below that of the installation, because its changes can change them. */
export const schedulesQuery = (project: string, id: string) =>
  queryOptions({
    queryKey: [...installationKeys.one(project, id), 'schedules'],
    queryFn: ({ signal }) =>
      unwrap(api.GET('/api/v1/apps/installations/{id}/schedules', { params: { path: { id } }, signal })),
  });

/** Next times of a cron expression while the user types it. */
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

export type Schedule = components['schemas']['InstallationScheduleResponse'];
export type ScheduleTime = components['schemas']['ScheduleTimeResponse'];

type Schemas = components['schemas'];

const at = (id: string, schedule_id: string, version: number) => ({
  params: { path: { id, schedule_id }, header: { 'If-Match': `"${version}"` } },
});

/** @param version version of the installation that the user saw. */
export const createSchedule = (id: string, version: number, body: Schemas['CreateInstallationScheduleDto']) =>
  unwrap(
    api.POST('/api/v1/apps/installations/{id}/schedules', {
      params: { path: { id }, header: { 'If-Match': `"${version}"` } },
      body,
    }),
  );

export const updateSchedule = (
  id: string,
  schedule: string,
  version: number,
  body: Schemas['UpdateInstallationScheduleDto'],
) =>
  unwrap(
    api.PATCH('/api/v1/apps/installations/{id}/schedules/{schedule_id}', {
      ...at(id, schedule, version),
      body,
    }),
  );

export const resetSchedule = (id: string, schedule: string, version: number) =>
  unwrap(
    api.POST('/api/v1/apps/installations/{id}/schedules/{schedule_id}/reset', at(id, schedule, version)),
  );

export const removeSchedule = (id: string, schedule: string, version: number) =>
  unwrap(api.DELETE('/api/v1/apps/installations/{id}/schedules/{schedule_id}', at(id, schedule, version)));

/** Backfills. The key is below that of the installation, because its runs change their progress. */
export const backfillsQuery = (project: string, id: string) =>
  queryOptions({
    queryKey: [...installationKeys.one(project, id), 'backfills'],
    queryFn: ({ signal }) =>
      unwrap(api.GET('/api/v1/apps/installations/{id}/backfills', { params: { path: { id } }, signal })),
  });

/** Times of a range while the user selects it. @param range `null`: incomplete, no request is sent. */
export const backfillPreviewQuery = (project: string, id: string, range: BackfillRange | null) =>
  queryOptions({
    queryKey: [...installationKeys.one(project, id), 'backfill-preview', range],
    queryFn: ({ signal }) => {
      if (range === null) throw new Error('there is no range to preview');
      return unwrap(
        api.POST('/api/v1/apps/installations/{id}/backfills/preview', {
          params: { path: { id } },
          body: range,
          signal,
        }),
      );
    },
    enabled: range !== null,
    retry: false,
  });

export const createBackfill = (id: string, key: string, body: components['schemas']['CreateBackfillDto']) =>
  unwrap(
    api.POST('/api/v1/apps/installations/{id}/backfills', {
      params: { path: { id }, header: { 'Idempotency-Key': key } },
      body,
    }),
  );

export const cancelBackfill = (id: string, backfill_id: string) =>
  unwrap(
    api.POST('/api/v1/apps/installations/{id}/backfills/{backfill_id}/cancel', {
      params: { path: { id, backfill_id } },
    }),
  );

export type Backfill = components['schemas']['BackfillResponse'];
export type BackfillRange = components['schemas']['BackfillRangeDto'];
