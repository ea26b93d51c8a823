import { useQuery } from '@tanstack/react-query';
import type { LinkProps } from '@tanstack/react-router';
import { Blocks, Flag, OctagonX, Play } from 'lucide-react';
import { textMatcher } from '../../../src/common/text/search-pattern';
import { api, unwrap } from '../api/client';
import { useProject } from '../session/me';
import { KILL_PREFIX, RUN_PREFIX, type Navigate } from './commands';
import { requestDialog } from '../ui/dialogs/dialog-requests';
import type { Found, PaletteAction } from './palette-actions';
import { isId, useIds } from './palette-ids';
import * as texts from './palette.strings';
import * as strings from './shell.strings';

const LIMIT = 6;
const SHORTEST = 2;
const MAX_INSTALLATIONS = 200;

/**
 * Searches the service for a text in the current project: flags and apps by name; a resource by its whole id, offered
 * only when it exists; after `kill ` flags, and after `run ` installations, to act on.
 */
export function useFound(project: string | null, query: string): Found {
  const text = query.trim();
  const may = useProject(project ?? '')?.permissions ?? [];
  const isKill = query.startsWith(KILL_PREFIX) && may.includes('flags:kill');
  const isRun = query.startsWith(RUN_PREFIX) && may.includes('runs:start');
  const wanted = isKill ? query.slice(KILL_PREFIX.length).trim() : text;
  const byName = project !== null && !isId(text) && !isRun;
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
        // Apps of all owners: those of the organization are installed in projects as well.
        api.GET('/api/v1/apps', { params: { query: { q: text, limit: LIMIT } } }),
      ),
    enabled: byName && !isKill && may.includes('apps:view') && text.length >= SHORTEST,
  });
  const installations = useQuery({
    queryKey: ['installations', project, 'palette'],
    queryFn: () =>
      unwrap(
        api.GET('/api/v1/apps/installations', {
          params: { query: { project_id: project ?? '', limit: MAX_INSTALLATIONS } },
        }),
      ),
    enabled: project !== null && isRun,
  });
  const ids = useIds(project, isKill || isRun ? '' : text, may);
  const isSearching = [flags, apps, installations].some(({ isLoading }) => isLoading) || ids.isSearching;

  const actions = (navigate: Navigate): PaletteAction[] => {
    if (project === null) return [];
    if (isId(text)) return ids.actions(navigate);
    if (isKill) {
      return (flags.data?.items ?? [])
        .filter(({ killed, archived }) => !killed && !archived)
        .map(({ key, name }) => ({
          id: `kill-${key}`,
          group: texts.killFlagGroup,
          label: texts.killFlagNamed(name === '' ? key : name),
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
          group: texts.startRunGroup,
          label: texts.startRunOf(app.name),
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
        group: texts.flagsGroup,
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
      ...ids.actions(navigate),
    ];
  };
  return { actions, isSearching };
}

function go(navigate: Navigate, to: NonNullable<LinkProps['to']>, params: Record<string, string>): void {
  void navigate({ to, params });
}
