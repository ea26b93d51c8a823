import { infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query';
import { api, unwrap } from '../../../api/client';
import type { components } from '../../../api/schema.gen';
import type { DeploysSearch } from './deploys-search';

const PAGE = 50;

export type Deploy = components['schemas']['DeployResponse'];
export type CurrentDeploy = components['schemas']['CurrentDeployResponse'];

export const deploysQuery = (project: string, filters: DeploysSearch) =>
  infiniteQueryOptions({
    queryKey: ['deploys', project, 'list', filters],
    queryFn: ({ pageParam, signal }) => {
      const { service, environment, outcome, commit } = filters;
      const query = {
        project_id: project,
        limit: PAGE,
        ...(service === undefined ? {} : { service }),
        ...(environment === undefined ? {} : { environment }),
        ...(outcome === undefined ? {} : { outcome }),
        ...(commit === undefined ? {} : { commit }),
        ...(pageParam === null ? {} : { cursor: pageParam }),
      };
      return unwrap(api.GET('/api/deploys', { params: { query }, signal }));
    },
    initialPageParam: null as string | null,
    getNextPageParam: ({ next_cursor: next }) => next,
    placeholderData: keepPreviousData,
  });

export const currentDeploysQuery = (project: string) =>
  infiniteQueryOptions({
    queryKey: ['deploys', project, 'current'],
    queryFn: ({ pageParam, signal }) => {
      const query = {
        project_id: project,
        limit: 200,
        ...(pageParam === null ? {} : { cursor: pageParam }),
      };
      return unwrap(api.GET('/api/deploys/current', { params: { query }, signal }));
    },
    initialPageParam: null as string | null,
    getNextPageParam: ({ next_cursor: next }) => next,
  });
