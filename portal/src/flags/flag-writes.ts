import { api, unwrap } from '../api/client';
import type { components } from '../api/schema.gen';
import type { FlagFields } from './flag';

type Schemas = components['schemas'];
export type CreateFlag = Schemas['CreateFlagDto'];
export type CreateSchedule = Schemas['CreateScheduleDto'];
export type SetOverride = Schemas['SetOverrideDto'];
export type GroupFields = Pick<Schemas['UpdateGroupDto'], 'archived' | 'description' | 'enabled' | 'name'>;

const inProject = (project: string) => ({ query: { project_id: project } });
const ofKey = (project: string, key: string) => ({ path: { key }, ...inProject(project) });
const ifMatch = (version: number) => ({ header: { 'If-Match': `"${version}"` } });
const because = (reason: string | undefined) =>
  reason === undefined || reason.trim() === '' ? {} : { reason: reason.trim() };

export const createFlag = (project: string, body: CreateFlag) =>
  unwrap(api.POST('/api/flags', { params: inProject(project), body }));

/** @param version version that the user saw; the service responds with 412 when there is a newer one. */
export const updateFlag = (
  project: string,
  key: string,
  version: number,
  fields: FlagFields,
  reason?: string,
) =>
  unwrap(
    api.PATCH('/api/flags/{key}', {
      params: { ...ofKey(project, key), ...ifMatch(version) },
      body: { ...fields, ...because(reason) },
    }),
  );

/** The emergency stop sends no version, so that it never fails with a conflict. */
export const killFlag = (project: string, key: string, killed: boolean, reason?: string) =>
  unwrap(
    api.POST('/api/flags/{key}/kill', {
      params: ofKey(project, key),
      body: { killed, ...because(reason) },
    }),
  );

export const revertFlag = (project: string, key: string, revision: number, reason?: string) =>
  unwrap(
    api.POST('/api/flags/{key}/revert', {
      params: ofKey(project, key),
      body: { revision, ...because(reason) },
    }),
  );

export const setSelfOverride = (project: string, key: string, body: SetOverride) =>
  unwrap(api.PUT('/api/flags/{key}/self-override', { params: ofKey(project, key), body }));

export const deleteSelfOverride = (project: string, key: string) =>
  unwrap(api.DELETE('/api/flags/{key}/self-override', { params: ofKey(project, key) }));

/** Another person's, for owners of the project. */
export const deleteOverride = (project: string, key: string, actorId: string) =>
  unwrap(
    api.DELETE('/api/flags/{key}/overrides/{actor_id}', {
      params: { path: { key, actor_id: actorId }, ...inProject(project) },
    }),
  );

/** Ids of the signed-in user in the project's applications. */
export const setIdentities = (project: string, userIds: string[]) =>
  unwrap(
    api.PUT('/api/projects/{project}/identities', {
      params: { path: { project } },
      body: { user_ids: userIds },
    }),
  );

/** Another person's, for owners of the project. */
export const deleteIdentities = (project: string, actorId: string) =>
  unwrap(
    api.DELETE('/api/projects/{project}/identities/{actor_id}', {
      params: { path: { project, actor_id: actorId } },
    }),
  );

export const scheduleFlag = (project: string, key: string, body: CreateSchedule) =>
  unwrap(api.POST('/api/flags/{key}/schedule', { params: ofKey(project, key), body }));

export const cancelSchedule = (project: string, id: string) =>
  unwrap(api.DELETE('/api/flags/schedules/{id}', { params: { path: { id }, ...inProject(project) } }));

export const createGroup = (project: string, body: Schemas['CreateGroupDto']) =>
  unwrap(api.POST('/api/flags/groups', { params: inProject(project), body }));

export const updateGroup = (project: string, key: string, version: number, fields: GroupFields) =>
  unwrap(
    api.PATCH('/api/flags/groups/{key}', {
      params: { ...ofKey(project, key), ...ifMatch(version) },
      body: fields,
    }),
  );

export const killGroup = (project: string, key: string, killed: boolean, reason?: string) =>
  unwrap(
    api.POST('/api/flags/groups/{key}/kill', {
      params: ofKey(project, key),
      body: { killed, ...because(reason) },
    }),
  );
