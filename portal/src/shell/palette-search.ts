import { useQueries } from '@tanstack/react-query';
import { Activity, Blocks, Flag, Play } from 'lucide-react';
import { api, unwrap } from '../api/client';
import { useCan } from '../session/me';
import type { Navigate, PaletteAction } from './palette-actions';

const LIMIT = 6;
const SHORTEST = 2;
const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/**
 * What the service knows by that name in the project that is open; a whole id is offered as an event and as a run
 * without asking.
 */
export function useFound(project: string | null, query: string): (navigate: Navigate) => PaletteAction[] {
  const text = query.trim();
  const canSeeFlags = useCan(project ?? '', 'flags:view');
  const canSeeApps = useCan(project ?? '', 'apps:view');
  const isWanted = project !== null && text.length >= SHORTEST && !UUID.test(text);
  const params = { query: { project_id: project ?? '', q: text, limit: LIMIT } };
  const [flags, apps] = useQueries({
    queries: [
      {
        queryKey: ['flags', project, 'palette', text],
        queryFn: () => unwrap(api.GET('/api/flags', { params })),
        enabled: isWanted && canSeeFlags,
      },
      {
        queryKey: ['apps', project, 'palette', text],
        queryFn: () => unwrap(api.GET('/api/v1/apps', { params })),
        enabled: isWanted && canSeeApps,
      },
    ],
  });
  return (navigate) => {
    if (project === null) return [];
    if (UUID.test(text)) return byId(project, text, navigate);
    return [
      ...(flags.data?.items ?? []).map(({ key, name }) => ({
        id: `flag-${key}`,
        group: 'Flags',
        label: name === '' ? key : name,
        description: key,
        icon: Flag,
        run: () => go(navigate, '/p/$project/flags/$key', { project, key }),
      })),
      ...(apps.data?.items ?? []).map(({ slug, name }) => ({
        id: `app-${slug}`,
        group: 'Apps',
        label: name,
        description: slug,
        icon: Blocks,
        run: () => go(navigate, '/p/$project/apps/$app', { project, app: slug }),
      })),
    ];
  };
}

function byId(project: string, id: string, navigate: Navigate): PaletteAction[] {
  return [
    {
      id: 'run',
      group: 'By id',
      label: 'Open the run',
      description: id,
      icon: Play,
      run: () => go(navigate, '/p/$project/runs/$id', { project, id }),
    },
    {
      id: 'event',
      group: 'By id',
      label: 'Open the event',
      description: id,
      icon: Activity,
      run: () => go(navigate, '/p/$project/events/$id', { project, id }),
    },
  ];
}

function go(navigate: Navigate, to: string, params: Record<string, string>): void {
  void navigate({ to, params } as never);
}
