import { allPages, unwrap, type Api } from '../api/client.js';
import type { CurrentProject, CurrentState } from './current-state.js';
import type { DesiredProject, DesiredState } from './desired-state.js';
import { orNull, readApps, readInstallations } from './read-current-apps.js';
import type { Manifests } from './read-manifests.js';

/** Reads the sections that the file contains; the token requires no permission for the others. */
export async function readCurrentState(
  api: Api,
  desired: DesiredState,
  manifests: Manifests,
): Promise<CurrentState> {
  const projects: CurrentState['projects'] = {};
  for (const [key, project] of Object.entries(desired.projects ?? {}))
    projects[key] = await readProject(api, key, project);
  return { apps: await readApps(api, desired, manifests), projects };
}

async function readProject(api: Api, key: string, desired: DesiredProject): Promise<CurrentProject | null> {
  const path = { project: key };
  const project = await orNull(unwrap(api.GET('/api/projects/{project}', { params: { path } })));
  if (project === null) return null;
  const query = { project_id: key };
  const paged = (cursor: string | undefined): { cursor?: string } => (cursor === undefined ? {} : { cursor });
  return {
    project,
    groups:
      desired.groups === undefined
        ? []
        : await bothStates((archived) =>
            allPages((cursor) =>
              api.GET('/api/flags/groups', { params: { query: { ...query, archived, ...paged(cursor) } } }),
            ),
          ),
    flags:
      desired.flags === undefined
        ? []
        : await bothStates((archived) =>
            allPages((cursor) =>
              api.GET('/api/flags', { params: { query: { ...query, archived, ...paged(cursor) } } }),
            ),
          ),
    apiKeys:
      desired.api_keys === undefined
        ? []
        : (
            await allPages((cursor) =>
              api.GET('/api/projects/{project}/api-keys', { params: { path, query: paged(cursor) } }),
            )
          ).filter(({ state }) => state === 'active'),
    members: desired.members === undefined ? [] : await readMembers(api, key),
    retention: desired.retention === undefined ? {} : await readRetention(api, key),
    installations:
      desired.installations === undefined
        ? []
        : await readInstallations(
            api,
            key,
            Object.entries(desired.installations).flatMap(([app, { schedules }]) => (schedules ? [app] : [])),
          ),
  };
}

/** Joins two lists, because a list contains either archived or other resources. */
async function bothStates<T>(list: (archived: boolean) => Promise<T[]>): Promise<T[]> {
  return [...(await list(false)), ...(await list(true))];
}

export async function readMembers(api: Api, project: string): Promise<CurrentProject['members']> {
  const members = await allPages((cursor) =>
    api.GET('/api/projects/{project}/members', {
      params: { path: { project }, query: cursor === undefined ? {} : { cursor } },
    }),
  );
  return members.flatMap(({ kind, user_id: userId, email, direct_relation: relation }) =>
    kind === 'person' && relation !== null ? [{ userId, email, relation }] : [],
  );
}

export async function readRetention(api: Api, project: string): Promise<Record<string, number>> {
  const { types } = await unwrap(
    api.GET('/api/projects/{project}/event-retention', { params: { path: { project } } }),
  );
  return Object.fromEntries(
    types.flatMap(({ type, own_days: days }) => (days === null ? [] : [[type, days]])),
  );
}
