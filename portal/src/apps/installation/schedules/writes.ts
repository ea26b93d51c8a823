import { api, unwrap } from '../../../api/client';
import type { components } from '../../../api/schema.gen';

type Schemas = components['schemas'];

const at = (id: string, schedule_id: string, version: number) => ({
  params: { path: { id, schedule_id }, header: { 'If-Match': `"${version}"` } },
});

/** @param version of the installation that the person saw. */
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
