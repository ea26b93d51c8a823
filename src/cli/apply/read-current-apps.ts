import { CliError, EXIT } from '../api/api-error.js';
import { allPages, unwrap, type Api } from '../api/client.js';
import type { CurrentApp, CurrentInstallation } from './current-state.js';
import type { DesiredState } from './desired-state.js';
import type { Manifests } from './read-manifests.js';

/** The apps that the file describes or installs, with the versions that it names. */
export async function readApps(
  api: Api,
  { projects = {} }: DesiredState,
  manifests: Manifests,
): Promise<Record<string, CurrentApp | null>> {
  const versions = new Map(
    Object.entries(manifests).map(([slug, published]) => [slug, new Set(Object.keys(published))]),
  );
  for (const { installations = {} } of Object.values(projects)) {
    for (const [slug, { version }] of Object.entries(installations)) {
      versions.set(slug, (versions.get(slug) ?? new Set()).add(version));
    }
  }
  const apps: Record<string, CurrentApp | null> = {};
  for (const [slug, named] of versions) apps[slug] = await readApp(api, slug, [...named]);
  return apps;
}

async function readApp(api: Api, slug: string, versions: readonly string[]): Promise<CurrentApp | null> {
  const path = { app: slug };
  const app = await orNull(unwrap(api.GET('/api/v1/apps/{app}', { params: { path } })));
  if (app === null) return null;
  const manifests: CurrentApp['manifests'] = {};
  for (const version of versions) {
    const params = { path: { ...path, version } };
    const found = await orNull(unwrap(api.GET('/api/v1/apps/{app}/versions/{version}', { params })));
    if (found !== null) manifests[version] = found.manifest;
  }
  return { app, manifests };
}

export async function readInstallations(
  api: Api,
  project: string,
  withSchedules: readonly string[],
): Promise<CurrentInstallation[]> {
  const installations = await allPages((cursor) =>
    api.GET('/api/v1/apps/installations', {
      params: { query: { project_id: project, ...(cursor === undefined ? {} : { cursor }) } },
    }),
  );
  const current: CurrentInstallation[] = [];
  for (const installation of installations) {
    const schedules = withSchedules.includes(installation.app.slug)
      ? await readSchedules(api, installation.id)
      : [];
    current.push({ installation, schedules });
  }
  return current;
}

async function readSchedules(api: Api, id: string): Promise<CurrentInstallation['schedules']> {
  const { items } = await unwrap(
    api.GET('/api/v1/apps/installations/{id}/schedules', { params: { path: { id } } }),
  );
  return items.filter(({ source }) => source !== 'dropped');
}

/** Converts a rejection with 404 to `null`. */
export async function orNull<T>(found: Promise<T>): Promise<T | null> {
  return found.catch((error: unknown) => {
    if (error instanceof CliError && error.exitCode === EXIT.notFound) return null;
    throw error;
  });
}
