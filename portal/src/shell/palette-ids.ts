import { useQueries, useQueryClient } from '@tanstack/react-query';
import type { LinkProps } from '@tanstack/react-router';
import { Activity, Blocks, ListTree, Play, type LucideIcon } from 'lucide-react';
import { api, unwrap } from '../api/client';
import { Problem } from '../api/problem';
import { TYPE_FINDS } from '../events/type-views/type-entries';
import { useMe } from '../session/me';
import { isUuid } from '../ui/search-params';
import type { Navigate } from './commands';
import type { Found } from './palette-actions';
import * as strings from './palette.strings';

/** W3C trace ids, and the shorter ones of older tracers. */
const HEXADECIMAL_ID = /^(?:[0-9a-f]{32}|[0-9a-f]{16})$/i;
const DAY_MS = 86_400_000;
const SEARCH_RANGE = { name: '30d', ms: 30 * DAY_MS } as const;

/** Whether the text is an id, for which there is no search by name. */
export function isId(text: string): boolean {
  return isUuid(text) || HEXADECIMAL_ID.test(text);
}

interface Target {
  /** Of what has the id: no two targets have the same. */
  kind: string;
  label: string;
  icon: LucideIcon;
  to: NonNullable<LinkProps['to']>;
  params: Readonly<Record<string, string>>;
  search?: Readonly<Record<string, string>>;
}

/**
 * What has an id, each only when it is there: a run, an event, an installation, an app, and what the screens of event
 * types find. Last, for ids that are found nowhere else too, the events that contain it.
 *
 * @param text an id, or a text that may be one; empty: no search by id.
 */
export function useIds(project: string | null, text: string, may: readonly string[]): Found {
  const queryClient = useQueryClient();
  const { projects } = useMe();
  const id = isUuid(text) ? text : '';
  const here = project ?? '';
  /** Ids are searched in every project; a project that is not in use is not in the list. */
  const keyOf = (projectId: string) => projects.find((one) => one.id === projectId)?.key ?? here;
  const byId = (kind: string, permission: string, read: () => Promise<Target | null>) => ({
    queryKey: [kind, project, 'palette', id],
    queryFn: () => orNull(read()),
    enabled: project !== null && id !== '' && may.includes(permission),
  });
  const path = { params: { path: { id } } };
  const queries = [
    byId('runs', 'runs:view', async () => {
      const run = await unwrap(api.GET('/api/v1/apps/runs/{id}', path));
      return {
        kind: 'run',
        label: strings.openRun(run.app_name),
        icon: Play,
        to: '/p/$project/runs/$id',
        params: { project: keyOf(run.project_id), id },
      };
    }),
    byId('events', 'events:view', async () => {
      const event = await unwrap(api.GET('/api/events/{id}', path));
      return {
        kind: 'event',
        label: strings.openEvent(event.type),
        icon: Activity,
        to: '/p/$project/events/$event',
        params: { project: keyOf(event.project_id), event: id },
      };
    }),
    byId('installations', 'installations:view', async () => {
      const installation = await unwrap(api.GET('/api/v1/apps/installations/{id}', path));
      return {
        kind: 'installation',
        label: strings.openInstallation(installation.app.name),
        icon: Blocks,
        to: '/p/$project/apps/installations/$id/overview',
        params: { project: installation.project.key, id },
      };
    }),
    byId('apps', 'apps:view', async () => {
      const app = await unwrap(api.GET('/api/v1/apps/{app}', { params: { path: { app: id } } }));
      return {
        kind: 'app',
        label: strings.openApp(app.name),
        icon: Blocks,
        to: '/p/$project/apps/$app',
        params: { project: here, app: app.slug },
      };
    }),
    ...TYPE_FINDS.map(({ icon, accepts, find }, index) => ({
      queryKey: ['events', project, 'palette-find', index, text],
      queryFn: () =>
        orNull<Target>(
          find(queryClient, here, text).then(({ label, to, params }) => ({
            kind: `find-${index}`,
            label,
            icon,
            to,
            params: { project: here, ...params },
          })),
        ),
      enabled: project !== null && text !== '' && accepts(text) && may.includes('events:view'),
    })),
    {
      queryKey: ['events', project, 'palette-contains', text],
      queryFn: async (): Promise<Target | null> => {
        const from = new Date(Date.now() - SEARCH_RANGE.ms).toISOString();
        const query = { project_id: here, q: quoted(text), from, limit: 1 };
        const { items } = await unwrap(api.GET('/api/events', { params: { query } }));
        if (items.length === 0) return null;
        return {
          kind: 'events',
          label: strings.searchEventsById,
          icon: ListTree,
          to: '/p/$project/events',
          params: { project: here },
          search: { q: quoted(text), range: SEARCH_RANGE.name },
        };
      },
      enabled: project !== null && isId(text) && may.includes('events:view'),
    },
  ];
  const results = useQueries({ queries });
  const targets = results.flatMap(({ data }) => data ?? []);
  return {
    actions: (navigate: Navigate) =>
      targets.map(({ kind, label, icon, to, params, search }) => ({
        id: kind,
        group: strings.idGroup,
        label,
        description: text,
        icon,
        run: () => void navigate({ to, params, ...(search === undefined ? {} : { search }) }),
      })),
    isSearching: results.some(({ isLoading }) => isLoading),
  };
}

/** A filter for the whole value: longer values can contain the id. */
function quoted(id: string): string {
  return JSON.stringify(id);
}

async function orNull<T>(response: Promise<T | null>): Promise<T | null> {
  try {
    return await response;
  } catch (error) {
    if (error instanceof Problem && [400, 403, 404].includes(error.status)) return null;
    throw error;
  }
}
