import { useQueries } from '@tanstack/react-query';
import { api, unwrap } from '../api/client';
import { useMe } from '../session/me';
import { isUuid } from '../ui/is-uuid';
import type { AuditEntry } from './audit-queries';
import * as strings from './organization.strings';

/** Names change seldom, and a page of the trail has the same few objects many times. */
const STALE_MS = 300_000;

type Loader = (id: string) => Promise<string>;
/** Objects that people name, by the word before their id in a resource. */
const LOADERS: Record<string, Loader> = {
  user: async (id) => (await unwrap(api.GET('/api/users/{id}', { params: { path: { id } } }))).name,
  app: async (app) => (await unwrap(api.GET('/api/v1/apps/{app}', { params: { path: { app } } }))).name,
  installation: async (id) =>
    (await unwrap(api.GET('/api/v1/apps/installations/{id}', { params: { path: { id } } }))).app.name,
};

/** @returns the name of the object that an entry is about; `null`: it has none, it is gone, or it is not known yet. */
export function useAuditNames(entries: readonly AuditEntry[]): (entry: AuditEntry) => string | null {
  const { projects, organization } = useMe();
  const resources = [...new Set(entries.map(({ resource }) => resource))].filter((resource) => {
    const [type, id] = parts(resource);
    return type in LOADERS && isUuid(id);
  });
  const loaded = useQueries({
    queries: resources.map((resource) => {
      const [type, id] = parts(resource);
      return {
        queryKey: ['audit-name', resource],
        queryFn: () => (LOADERS[type] ?? notNamed)(id),
        staleTime: STALE_MS,
        retry: false,
      };
    }),
  });
  const names = new Map(resources.map((resource, index) => [resource, loaded[index]?.data ?? null]));
  return ({ resource, data }) => {
    const [type, id] = parts(resource);
    if (type === 'project') return projects.find((project) => project.id === id)?.name ?? recorded(data);
    if (type === 'organization') return organization.name;
    return names.get(resource) ?? recorded(data);
  };
}

/** The name that the entry itself contains: of keys, views and tokens, which may be gone by now. */
function recorded(data: Record<string, unknown>): string | null {
  const metadata = data['metadata'];
  if (typeof metadata !== 'object' || metadata === null) return null;
  const { name, email, dag_id: dag } = metadata as Record<string, unknown>;
  return (
    ([name, email, dag].find((one) => typeof one === 'string' && one !== '') as string | undefined) ?? null
  );
}

function parts(resource: string): [type: string, id: string] {
  const [type = '', id = ''] = resource.split('/', 2);
  return [type, id];
}

function notNamed(): Promise<string> {
  return Promise.reject(new Error(strings.objectWithoutName));
}
