import {
  infiniteQueryOptions,
  keepPreviousData,
  queryOptions,
  useSuspenseQuery,
} from '@tanstack/react-query';
import { api, unwrap } from '../api/client';
import { getRouteApi } from '@tanstack/react-router';
import type { App, Installation } from './app';

const PAGE = 50;

export interface AppFilters {
  q?: string;
  archived?: boolean;
}

export const appKeys = {
  all: (project: string) => ['apps', project] as const,
  one: (project: string, app: string) => ['apps', project, 'one', app] as const,
};
export const installationKeys = {
  all: (project: string) => ['installations', project] as const,
  list: (project: string) => ['installations', project, 'list'] as const,
  one: (project: string, id: string) => ['installations', project, 'one', id] as const,
};

const pages = {
  initialPageParam: null as string | null,
  getNextPageParam: ({ next_cursor }: { next_cursor: string | null }) => next_cursor,
};
const after = (cursor: string | null) => (cursor === null ? {} : { cursor });

export const appsQuery = (project: string, { q, archived = false }: AppFilters) =>
  infiniteQueryOptions({
    queryKey: [...appKeys.all(project), 'list', { q, archived }],
    queryFn: ({ pageParam, signal }) => {
      const query = {
        limit: PAGE,
        archived: archived ? ('true' as const) : ('false' as const),
        ...(q === undefined ? {} : { q }),
        ...after(pageParam),
      };
      return unwrap(api.GET('/api/v1/apps', { params: { query }, signal }));
    },
    ...pages,
    placeholderData: keepPreviousData,
  });

/** @param app slug of the app. */
export const appQuery = (project: string, app: string) =>
  queryOptions({
    queryKey: appKeys.one(project, app),
    queryFn: ({ signal }) => unwrap(api.GET('/api/v1/apps/{app}', { params: { path: { app } }, signal })),
  });

export const versionsQuery = (project: string, app: string) =>
  infiniteQueryOptions({
    queryKey: [...appKeys.one(project, app), 'versions'],
    queryFn: ({ pageParam, signal }) =>
      unwrap(
        api.GET('/api/v1/apps/{app}/versions', {
          params: { path: { app }, query: { limit: PAGE, ...after(pageParam) } },
          signal,
        }),
      ),
    ...pages,
  });

/** A version, which is immutable. */
export const versionQuery = (project: string, app: string, version: string) =>
  queryOptions({
    queryKey: [...appKeys.one(project, app), 'version', version],
    queryFn: ({ signal }) =>
      unwrap(
        api.GET('/api/v1/apps/{app}/versions/{version}', { params: { path: { app, version } }, signal }),
      ),
    staleTime: Infinity,
  });

/** JSON Schema of manifests; constant within a release of the service. */
export const manifestSchemaQuery = queryOptions({
  queryKey: ['manifest-schema'],
  queryFn: ({ signal }): Promise<Record<string, unknown>> =>
    unwrap(api.GET('/api/v1/apps/manifest.schema.json', { signal })),
  staleTime: Infinity,
});

/** DAGs of a version, with those that are not on the project's allow list. */
export const versionDagsQuery = (project: string, app: string, version: string) =>
  queryOptions({
    queryKey: [...appKeys.one(project, app), 'dags', version],
    queryFn: ({ signal }) =>
      unwrap(
        api.GET('/api/v1/apps/{app}/versions/{version}/dags', {
          params: { path: { app, version }, query: { project_id: project } },
          signal,
        }),
      ),
  });

/** State of a version's DAGs in the orchestrator, at the service's last request. */
export const versionCodeQuery = (project: string, app: string, version: string) =>
  queryOptions({
    queryKey: [...appKeys.one(project, app), 'code', version],
    queryFn: ({ signal }) =>
      unwrap(
        api.GET('/api/v1/apps/{app}/versions/{version}/code', {
          params: { path: { app, version }, query: { project_id: project } },
          signal,
        }),
      ),
  });

/** Installations in the project. */
export const installationsQuery = (project: string) =>
  infiniteQueryOptions({
    queryKey: installationKeys.list(project),
    queryFn: ({ pageParam, signal }) =>
      unwrap(
        api.GET('/api/v1/apps/installations', {
          params: { query: { project_id: project, limit: PAGE, ...after(pageParam) } },
          signal,
        }),
      ),
    ...pages,
  });

/** Installations of an app in all projects that the user can view. */
export const installationsOfAppQuery = (project: string, app: string) =>
  infiniteQueryOptions({
    queryKey: [...installationKeys.all(project), 'of-app', app],
    queryFn: ({ pageParam, signal }) =>
      unwrap(
        api.GET('/api/v1/apps/installations', {
          params: { query: { app, limit: PAGE, ...after(pageParam) } },
          signal,
        }),
      ),
    ...pages,
  });

/** Installation of an app in the project; `null`: none. */
export const installedHereQuery = (project: string, app: string) =>
  queryOptions({
    queryKey: [...installationKeys.all(project), 'here', app],
    queryFn: async ({ signal }) => {
      const query = { project_id: project, app, limit: 1 };
      const { items } = await unwrap(api.GET('/api/v1/apps/installations', { params: { query }, signal }));
      return items[0] ?? null;
    },
  });

export const installationQuery = (project: string, id: string) =>
  queryOptions({
    queryKey: installationKeys.one(project, id),
    queryFn: ({ signal }) =>
      unwrap(api.GET('/api/v1/apps/installations/{id}', { params: { path: { id } }, signal })),
  });

export const lastRunsQuery = (project: string, installation_id: string, limit: number) =>
  queryOptions({
    queryKey: ['runs', project, 'last-of-installation', installation_id, limit],
    queryFn: ({ signal }) =>
      unwrap(
        api.GET('/api/v1/apps/runs', {
          params: { query: { project_id: project, installation_id, limit } },
          signal,
        }),
      ),
  });

export const runsOfInstallationQuery = (project: string, installation_id: string) =>
  infiniteQueryOptions({
    queryKey: ['runs', project, 'of-installation', installation_id],
    queryFn: ({ pageParam, signal }) =>
      unwrap(
        api.GET('/api/v1/apps/runs', {
          params: { query: { project_id: project, installation_id, limit: PAGE, ...after(pageParam) } },
          signal,
        }),
      ),
    ...pages,
  });

export const appMembersQuery = (project: string, app: string) =>
  infiniteQueryOptions({
    queryKey: [...appKeys.one(project, app), 'members'],
    queryFn: ({ pageParam, signal }) =>
      unwrap(
        api.GET('/api/v1/apps/{app}/members', {
          params: { path: { app }, query: { limit: PAGE, ...after(pageParam) } },
          signal,
        }),
      ),
    ...pages,
  });

export const installationMembersQuery = (project: string, id: string) =>
  infiniteQueryOptions({
    queryKey: [...installationKeys.one(project, id), 'members'],
    queryFn: ({ pageParam, signal }) =>
      unwrap(
        api.GET('/api/v1/apps/installations/{id}/members', {
          params: { path: { id }, query: { limit: PAGE, ...after(pageParam) } },
          signal,
        }),
      ),
    ...pages,
  });

const appRoute = getRouteApi('/_app/p/$project/apps/$app');

/** App of the current page. Usable only below the app's route, whose loader has fetched it. */
export function useApp(): { project: string; app: App } {
  const { project, app } = appRoute.useParams();
  return { project, app: useSuspenseQuery(appQuery(project, app)).data };
}

const installationRoute = getRouteApi('/_app/p/$project/apps/installations/$id');

/** Installation of the current page. Usable only below the installation's route, whose loader has fetched it. */
export function useInstallation(): { project: string; installation: Installation } {
  const { project, id } = installationRoute.useParams();
  return { project, installation: useSuspenseQuery(installationQuery(project, id)).data };
}
