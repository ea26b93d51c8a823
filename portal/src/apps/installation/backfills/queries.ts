import { queryOptions } from '@tanstack/react-query';
import { api, unwrap } from '../../../api/client';
import type { components } from '../../../api/schema.gen';
import { installationKeys } from '../../queries';

/** Below the installation: its runs change the progress. */
export const backfillsQuery = (project: string, id: string) =>
  queryOptions({
    queryKey: [...installationKeys.one(project, id), 'backfills'],
    queryFn: ({ signal }) =>
      unwrap(api.GET('/api/v1/apps/installations/{id}/backfills', { params: { path: { id } }, signal })),
  });

/** The times of a range while the user chooses it; `null`: it is not complete yet. */
export const backfillPreviewQuery = (project: string, id: string, range: BackfillRange | null) =>
  queryOptions({
    queryKey: [...installationKeys.one(project, id), 'backfill-preview', range],
    queryFn: ({ signal }) => {
      if (range === null) throw new Error('there is no range to preview');
      return unwrap(
        api.POST('/api/v1/apps/installations/{id}/backfills/preview', {
          params: { path: { id } },
          body: range,
          signal,
        }),
      );
    },
    enabled: range !== null,
    retry: false,
  });

export const createBackfill = (id: string, key: string, body: components['schemas']['CreateBackfillDto']) =>
  unwrap(
    api.POST('/api/v1/apps/installations/{id}/backfills', {
      params: { path: { id }, header: { 'Idempotency-Key': key } },
      body,
    }),
  );

export const cancelBackfill = (id: string, backfill_id: string) =>
  unwrap(
    api.POST('/api/v1/apps/installations/{id}/backfills/{backfill_id}/cancel', {
      params: { path: { id, backfill_id } },
    }),
  );

export type Backfill = components['schemas']['BackfillResponse'];
export type BackfillRange = components['schemas']['BackfillRangeDto'];
