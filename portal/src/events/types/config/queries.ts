import { infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query';
import { api, unwrap } from '../../../api/client';
import type { components } from '../../../api/schema.gen';
import { whileIncomplete } from '../../while-incomplete';

const PAGE = 50;
const CHANGES_PAGE = 10;

export type ConfigEntry = components['schemas']['ConfigEntryResponse'];
export type ConfigChange = components['schemas']['ConfigChangeResponse'];

export const configsQuery = (project: string, q: string | undefined) =>
  infiniteQueryOptions({
    queryKey: ['configs', project, 'list', { q }],
    queryFn: ({ pageParam, signal }) => {
      const query = {
        project_id: project,
        limit: PAGE,
        ...(q === undefined ? {} : { q }),
        ...(pageParam === null ? {} : { cursor: pageParam }),
      };
      return unwrap(api.GET('/api/configs', { params: { query }, signal }));
    },
    initialPageParam: null as string | null,
    getNextPageParam: ({ next_cursor: next }) => next,
    placeholderData: keepPreviousData,
    refetchInterval: whileIncomplete,
  });

export const configHistoryQuery = (project: string, path: string) =>
  infiniteQueryOptions({
    queryKey: ['configs', project, 'history', path],
    queryFn: ({ pageParam, signal }) => {
      const query = {
        project_id: project,
        path,
        limit: CHANGES_PAGE,
        ...(pageParam === null ? {} : { cursor: pageParam }),
      };
      return unwrap(api.GET('/api/configs/history', { params: { query }, signal }));
    },
    initialPageParam: null as string | null,
    getNextPageParam: ({ next_cursor: next }) => next,
  });
