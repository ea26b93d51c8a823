import { queryOptions } from '@tanstack/react-query';
import { api, unwrap } from '../../api/client';
import type { components } from '../../api/schema.gen';

/** A change in a project, of any kind. Its texts are untrusted text from senders. */
export type Change = components['schemas']['ChangeResponse'];

/** Limit of one response. */
export const MAX_CHANGES = 200;
const STALE_MS = 60_000;

export interface Changes {
  /** Changes, newest first. */
  items: Change[];
  /** Whether the window has older changes. */
  hasMore: boolean;
}

/** @param toMs end of the window, Unix milliseconds; `undefined`: now. */
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

/** Changes between two times, Unix milliseconds. */
export const changesQuery = (project: string, fromMs: number, toMs: number) =>
  queryOptions({
    queryKey: ['changes', project, fromMs, toMs],
    queryFn: ({ signal }) => readChanges(project, fromMs, toMs, signal),
    staleTime: STALE_MS,
  });
