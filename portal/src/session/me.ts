import { queryOptions, useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { api, unwrap } from '../api/client';
import type { components } from '../api/schema.gen';

export type Me = components['schemas']['MeResponse'];
export type MyProject = components['schemas']['MyProjectResponse'];
export type Permission = MyProject['permissions'][number];

/** The signed-in user, with the effective permissions on the organization and each project. */
export const meQuery = queryOptions({
  queryKey: ['me'],
  queryFn: () => unwrap(api.GET('/api/auth/me')),
  staleTime: 30_000,
});

/** Inside the shell, which has loaded it before anything is shown. */
export function useMe(): Me {
  return useSuspenseQuery(meQuery).data;
}

export const projectQuery = (project: string) =>
  queryOptions({
    queryKey: ['project', project],
    queryFn: () => unwrap(api.GET('/api/projects/{project}', { params: { path: { project } } })),
  });

/** Permissions that apply in an archived project: to read it, and to cancel active runs. */
const isForArchived = (permission: Permission) =>
  permission.endsWith(':view') || permission === 'runs:cancel';

/**
 * Also one that is archived, which the list of one's projects leaves out.
 *
 * @param key key of the project, as in the URL; `null`: the user cannot view any.
 */
export function useProject(key: string): MyProject | null {
  const mine = useMe().projects.find((project) => project.key === key) ?? null;
  const { data: other } = useQuery({ ...projectQuery(key), enabled: mine === null && key !== '' });
  if (mine !== null || other === undefined || other.archived_at === null) return mine;
  const { id, name, can } = other;
  return { id, key, name, permissions: can.filter(isForArchived) };
}

/** Whether the user holds a permission on a project. Only for display; the service decides. */
export function useCan(projectKey: string, permission: Permission): boolean {
  return useProject(projectKey)?.permissions.includes(permission) ?? false;
}

export function useCanInOrganization(permission: Permission): boolean {
  return useMe().organization.permissions.includes(permission);
}

/** Permissions that one no longer has, on the organization or on a project by its name. */
export interface Loss {
  /** `null`: the organization. */
  project: string | null;
  permissions: Permission[];
}

/** Whether both hold the same permissions on the same objects. */
export function hasSamePermissions(before: Me, now: Me): boolean {
  return JSON.stringify(held(before)) === JSON.stringify(held(now));
}

/**
 * What a person lost. Projects that are no longer listed are left out: an archived one is not listed, either, and keeps its readers.
 */
export function lostPermissions(before: Me, now: Me): Loss[] {
  const later = new Map(now.projects.map((project) => [project.id, project.permissions]));
  return [
    { project: null, permissions: without(before.organization.permissions, now.organization.permissions) },
    ...before.projects.map(({ id, name, permissions }) => ({
      project: name,
      permissions: without(permissions, later.get(id) ?? permissions),
    })),
  ].filter(({ permissions }) => permissions.length > 0);
}

function without(before: readonly Permission[], now: readonly Permission[]): Permission[] {
  return before.filter((permission) => !now.includes(permission));
}

function held({ organization, projects }: Me): unknown {
  return [
    organization.permissions.toSorted(),
    projects
      .map(({ id, permissions }) => [id, ...permissions.toSorted()])
      .toSorted(([a = ''], [b = '']) => a.localeCompare(b)),
  ];
}
