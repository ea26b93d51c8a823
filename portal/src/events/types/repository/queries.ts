import { infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query';
import { api, unwrap } from '../../../api/client';
import type { components } from '../../../api/schema.gen';
import { whileIncomplete } from '../../while-incomplete';

const PAGE = 50;

export type RepositoryBranch = components['schemas']['RepositoryBranchResponse'];
export type RepositoryCommit = components['schemas']['RepositoryCommitResponse'];

export const repositoriesQuery = (project: string, q: string | undefined) =>
  infiniteQueryOptions({
    queryKey: ['repositories', project, 'list', { q }],
    queryFn: ({ pageParam, signal }) => {
      const query = {
        project_id: project,
        limit: PAGE,
        ...(q === undefined ? {} : { q }),
        ...(pageParam === null ? {} : { cursor: pageParam }),
      };
      return unwrap(api.GET('/api/repositories', { params: { query }, signal }));
    },
    initialPageParam: null as string | null,
    getNextPageParam: ({ next_cursor: next }) => next,
    placeholderData: keepPreviousData,
    refetchInterval: whileIncomplete,
  });

export const commitsQuery = (project: string, repository: string, branch: string | undefined) =>
  infiniteQueryOptions({
    queryKey: ['repositories', project, 'commits', { repository, branch }],
    queryFn: ({ pageParam, signal }) => {
      const query = {
        project_id: project,
        repository,
        limit: PAGE,
        ...(branch === undefined ? {} : { branch }),
        ...(pageParam === null ? {} : { cursor: pageParam }),
      };
      return unwrap(api.GET('/api/repositories/commits', { params: { query }, signal }));
    },
    initialPageParam: null as string | null,
    getNextPageParam: ({ next_cursor: next }) => next,
  });
