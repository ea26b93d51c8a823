import { useQueries, useQuery } from '@tanstack/react-query';
import { Activity, Blocks, Flag, ListTree, OctagonX, Play } from 'lucide-react';
import { textMatcher } from '../../../src/common/text/search-pattern';
import { api, unwrap } from '../api/client';
import { Problem } from '../api/problem';
import { useMe, useProject } from '../session/me';
import { isUuid } from '../ui/is-uuid';
import { KILL_PREFIX, RUN_PREFIX } from './commands';
import { requestDialog } from '../ui/dialog-requests';
import type { Navigate } from './navigate';
import type { PaletteAction } from './palette-actions';
import * as strings from './shell.strings';

const LIMIT = 6;
const SHORTEST = 2;
const MOST_INSTALLATIONS = 200;
/** W3C trace ids, and the shorter ones of older tracers. */
const TRACE_ID = /^(?:[0-9a-f]{32}|[0-9a-f]{16})$/i;
const DAY_MS = 86_400_000;
const TRACE_RANGE = { name: '30d', ms: 30 * DAY_MS } as const;

export interface Found {
  actions: (navigate: Navigate) => PaletteAction[];
  /** A request is in progress. */
  isSearching: boolean;
}

/**
 * What the service knows by a text in the project that is open: flags and apps by name; a run, an event or a trace by a
 * whole id, offered only when it is there; after `kill ` flags and after `run ` installations, to act on.
 */
export function useFound(project: string | null, query: string): Found {
  const text = query.trim();
  const may = useProject(project ?? '')?.permissions ?? [];
  const isKill = query.startsWith(KILL_PREFIX) && may.includes('flags:kill');
  const isRun = query.startsWith(RUN_PREFIX) && may.includes('runs:start');
  const wanted = isKill ? query.slice(KILL_PREFIX.length).trim() : text;
  const isId = isUuid(text) || TRACE_ID.test(text);
  const byName = project !== null && !isId && !isRun;
  const flags = useQuery({
    queryKey: ['flags', project, 'palette', wanted],
    queryFn: () =>
      unwrap(
        api.GET('/api/flags', {
          params: {
            query: { project_id: project ?? '', limit: LIMIT, ...(wanted === '' ? {} : { q: wanted }) },
          },
        }),
      ),
    enabled: byName && may.includes('flags:view') && (isKill || wanted.length >= SHORTEST),
  });
  const apps = useQuery({
    queryKey: ['apps', project, 'palette', text],
    queryFn: () =>
      unwrap(
        api.GET('/api/v1/apps', { params: { query: { project_id: project ?? '', q: text, limit: LIMIT } } }),
      ),
    enabled: byName && !isKill && may.includes('apps:view') && text.length >= SHORTEST,
  });
  const installations = useQuery({
    queryKey: ['installations', project, 'palette'],
    queryFn: () =>
      unwrap(
        api.GET('/api/v1/apps/installations', {
          params: { query: { project_id: project ?? '', limit: MOST_INSTALLATIONS } },
        }),
      ),
    enabled: project !== null && isRun,
  });
  const ids = useIds(project, isId ? text : '', may);
  const isSearching = [flags, apps, installations].some(({ isLoading }) => isLoading) || ids.isSearching;

  const actions = (navigate: Navigate): PaletteAction[] => {
    if (project === null) return [];
    if (isId) return ids.actions(navigate);
    if (isKill) {
      return (flags.data?.items ?? [])
        .filter(({ killed, archived }) => !killed && !archived)
        .map(({ key, name }) => ({
          id: `kill-${key}`,
          group: strings.killFlagGroup,
          label: strings.killFlagNamed(name === '' ? key : name),
          description: key,
          icon: OctagonX,
          run: () => {
            requestDialog(`kill:${key}`);
            go(navigate, '/p/$project/flags/$key/rules', { project, key });
          },
        }));
    }
    if (isRun) {
      const isNamed = textMatcher(query.slice(RUN_PREFIX.length).trim());
      return (installations.data?.items ?? [])
        .filter(({ state, can }) => state === 'active' && can.includes('runs:start'))
        .filter(({ app }) => isNamed(`${app.name} ${app.slug}`))
        .map(({ id, app }) => ({
          id: `run-${id}`,
          group: strings.startRunGroup,
          label: strings.startRunOf(app.name),
          description: app.slug,
          icon: Play,
          run: () => {
            requestDialog(`run:${id}`);
            go(navigate, '/p/$project/apps/installations/$id/overview', { project, id });
          },
        }));
    }
    return [
      ...(flags.data?.items ?? []).map(({ key, name }) => ({
        id: `flag-${key}`,
        group: strings.flagsGroup,
        label: name === '' ? key : name,
        description: key,
        icon: Flag,
        run: () => go(navigate, '/p/$project/flags/$key', { project, key }),
      })),
      ...(apps.data?.items ?? []).map(({ slug, name }) => ({
        id: `app-${slug}`,
        group: strings.apps,
        label: name,
        description: slug,
        icon: Blocks,
        run: () => go(navigate, '/p/$project/apps/$app', { project, app: slug }),
      })),
    ];
  };
  return { actions, isSearching };
}

/** @param id a UUID or a trace id; empty: no search by id. */
function useIds(project: string | null, id: string, may: readonly string[]): Found {
  const isWhole = isUuid(id);
  const { projects } = useMe();
  /** Ids are searched in every project; a project that is not in use is not in the list. */
  const keyOf = (projectId: string) => projects.find((one) => one.id === projectId)?.key ?? project ?? '';
  const [run, event, trace] = useQueries({
    queries: [
      {
        queryKey: ['runs', project, 'palette', id],
        queryFn: () => orNull(unwrap(api.GET('/api/v1/apps/runs/{id}', { params: { path: { id } } }))),
        enabled: project !== null && isWhole && may.includes('runs:view'),
      },
      {
        queryKey: ['events', project, 'palette', id],
        queryFn: () => orNull(unwrap(api.GET('/api/events/{id}', { params: { path: { id } } }))),
        enabled: project !== null && isWhole && may.includes('events:view'),
      },
      {
        queryKey: ['events', project, 'palette-trace', id],
        queryFn: async () => {
          const from = new Date(Date.now() - TRACE_RANGE.ms).toISOString();
          const query = { project_id: project ?? '', q: quoted(id), from, limit: 1 };
          return (await unwrap(api.GET('/api/events', { params: { query } }))).items.length > 0;
        },
        enabled: project !== null && id !== '' && may.includes('events:view'),
      },
    ],
  });
  const actions = (navigate: Navigate): PaletteAction[] => {
    if (project === null || id === '') return [];
    const found: PaletteAction[] = [];
    if (run.data) {
      const { project_id: projectId } = run.data;
      found.push({
        id: 'run',
        group: strings.idGroup,
        label: strings.openRun(run.data.app_name),
        description: id,
        icon: Play,
        run: () => go(navigate, '/p/$project/runs/$id', { project: keyOf(projectId), id }),
      });
    }
    if (event.data) {
      const { project_id: projectId } = event.data;
      found.push({
        id: 'event',
        group: strings.idGroup,
        label: strings.openEvent(event.data.type),
        description: id,
        icon: Activity,
        run: () => go(navigate, '/p/$project/events/$event', { project: keyOf(projectId), event: id }),
      });
    }
    if (trace.data === true) {
      found.push({
        id: 'trace',
        group: strings.idGroup,
        label: strings.searchEventsById,
        description: id,
        icon: ListTree,
        run: () =>
          void navigate({
            to: '/p/$project/events',
            params: { project },
            search: { q: quoted(id), range: TRACE_RANGE.name },
          } as never),
      });
    }
    return found;
  };
  return { actions, isSearching: [run, event, trace].some(({ isLoading }) => isLoading) };
}

/** As a whole value: an id also stands in longer ones. */
function quoted(id: string): string {
  return JSON.stringify(id);
}

async function orNull<T>(response: Promise<T>): Promise<T | null> {
  try {
    return await response;
  } catch (error) {
    if (error instanceof Problem && (error.status === 404 || error.status === 403)) return null;
    throw error;
  }
}

function go(navigate: Navigate, to: string, params: Record<string, string>): void {
  void navigate({ to, params } as never);
}
