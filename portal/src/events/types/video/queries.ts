import { infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query';
import { api, unwrap } from '../../../api/client';
import type { components } from '../../../api/schema.gen';
import { whileIncomplete } from '../../while-incomplete';

const PAGE = 50;

export type VideoJob = components['schemas']['VideoResponse'];

export const videosQuery = (project: string, q: string | undefined) =>
  infiniteQueryOptions({
    queryKey: ['videos', project, q],
    queryFn: ({ pageParam, signal }) => {
      const query = {
        project_id: project,
        limit: PAGE,
        ...(q === undefined ? {} : { q }),
        ...(pageParam === null ? {} : { cursor: pageParam }),
      };
      return unwrap(api.GET('/api/videos', { params: { query }, signal }));
    },
    initialPageParam: null as string | null,
    getNextPageParam: ({ next_cursor: next }) => next,
    placeholderData: keepPreviousData,
    refetchInterval: whileIncomplete,
  });
