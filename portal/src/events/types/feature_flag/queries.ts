import { infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query';
import { api, unwrap } from '../../../api/client';
import type { components } from '../../../api/schema.gen';
import { whileIncomplete } from '../../while-incomplete';

const PAGE = 50;

export type FlagEvent = components['schemas']['FlagEventResponse'];

export const flagEventsQuery = (project: string, key: string | undefined) =>
  infiniteQueryOptions({
    queryKey: ['flag-events', project, key],
    queryFn: ({ pageParam, signal }) => {
      const query = {
        project_id: project,
        limit: PAGE,
        ...(key === undefined ? {} : { key }),
        ...(pageParam === null ? {} : { cursor: pageParam }),
      };
      return unwrap(api.GET('/api/feature-flag-events', { params: { query }, signal }));
    },
    initialPageParam: null as string | null,
    getNextPageParam: ({ next_cursor: next }) => next,
    placeholderData: keepPreviousData,
    refetchInterval: whileIncomplete,
  });
