import { queryOptions } from '@tanstack/react-query';
import { api, unwrap } from '../../api/client';
import type { components } from '../../api/schema.gen';
import { runKeys, type RunFilters } from '../queries';

type Schemas = components['schemas'];
export type RunBatch = Schemas['RunBatchResponse'];
export type BatchAction = RunBatch['action'];
const POLL_MS = 1000;

/** The filters of the list, as the service takes them for a batch. */
export function batchBody(
  project: string,
  action: BatchAction,
  { kind, state, backfill, ...filters }: RunFilters,
): Schemas['RunBatchDto'] {
  return {
    action,
    project_id: project,
    ...filters,
    ...(kind === undefined ? {} : { run_kind: kind }),
    ...(backfill === undefined ? {} : { backfill_id: backfill }),
    ...(state === undefined ? {} : { state: [state] }),
  };
}

/** How many runs match: requested anew each time the dialog is opened. */
export const batchPreviewQuery = (project: string, body: Schemas['RunBatchDto']) =>
  queryOptions({
    queryKey: [...runKeys.all(project), 'batch-preview', body],
    queryFn: ({ signal }) => unwrap(api.POST('/api/v1/apps/runs/batches/preview', { body, signal })),
    staleTime: 0,
    gcTime: 0,
  });

export const createBatch = (body: Schemas['RunBatchDto'], key: string) =>
  unwrap(api.POST('/api/v1/apps/runs/batches', { params: { header: { 'Idempotency-Key': key } }, body }));

/** Its progress, until it has ended. Not below the runs' key: the live stream would refetch it at each change. */
export const batchQuery = (first: RunBatch) =>
  queryOptions({
    queryKey: ['run-batch', first.id],
    queryFn: ({ signal }) =>
      unwrap(
        api.GET('/api/v1/apps/runs/batches/{batch_id}', {
          params: { path: { batch_id: first.id } },
          signal,
        }),
      ),
    initialData: first,
    refetchInterval: ({ state }) => (state.data?.ended_at == null ? POLL_MS : false),
  });
