import { queryOptions } from '@tanstack/react-query';
import { api, unwrap } from '../../api/client';
import type { components } from '../../api/schema.gen';

/** What was changed in a project, of whatever kind. Texts are those of senders. */
export type Change = components['schemas']['ChangeResponse'];

/** In one answer. */
export const MAX_CHANGES = 200;
const STALE_MS = 60_000;

export interface Changes {
  /** The newest first. */
  items: Change[];
  /** Whether there are older ones in the window. */
  hasMore: boolean;
}

/** @param toMs the end; `undefined` for now. */
export async function readChanges(
  project: string,
  fromMs: number,
  toMs: number | undefined,
  signal: AbortSignal,
): Promise<Changes> {
  const query = {
    project_id: project,
    from: new Date(fromMs).toISOString(),
    ...(toMs === undefined ? {} : { to: new Date(toMs).toISOString() }),
    limit: MAX_CHANGES,
  };
  const { items, next_cursor } = await unwrap(api.GET('/api/changes', { params: { query }, signal }));
  return { items, hasMore: next_cursor !== null };
}

/** The changes between two moments. */
export const changesQuery = (project: string, fromMs: number, toMs: number) =>
  queryOptions({
    queryKey: ['changes', project, fromMs, toMs],
    queryFn: ({ signal }) => readChanges(project, fromMs, toMs, signal),
    staleTime: STALE_MS,
  });
