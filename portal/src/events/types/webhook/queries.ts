import { infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query';
import { api, unwrap } from '../../../api/client';
import type { components } from '../../../api/schema.gen';
import type { WebhooksSearch } from './webhooks-search';
import { whileIncomplete } from '../../while-incomplete';

const HOUR_MS = 3_600_000;
const PAGE = 100;
const HOURS = { day: 24, week: 7 * 24, month: 30 * 24 } as const;

export type WebhookDestination = components['schemas']['WebhookDestinationResponse'];
export type WebhookRange = NonNullable<WebhooksSearch['range']>;

export const webhooksQuery = (project: string, range: WebhookRange) =>
  infiniteQueryOptions({
    queryKey: ['webhooks', project, range],
    queryFn: ({ pageParam, signal }) => {
      const from = new Date(Date.now() - HOURS[range] * HOUR_MS).toISOString();
      const query = {
        project_id: project,
        from,
        limit: PAGE,
        ...(pageParam !== null && { cursor: pageParam }),
      };
      return unwrap(api.GET('/api/webhooks', { params: { query }, signal }));
    },
    initialPageParam: null as string | null,
    getNextPageParam: ({ next_cursor }) => next_cursor,
    placeholderData: keepPreviousData,
    refetchInterval: whileIncomplete,
  });
