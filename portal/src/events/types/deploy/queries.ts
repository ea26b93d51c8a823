import { infiniteQueryOptions, keepPreviousData, queryOptions, useQueries } from '@tanstack/react-query';
import { api, unwrap } from '../../../api/client';
import type { components } from '../../../api/schema.gen';
import type { EventItem } from '../../event';
import type { DeploysSearch } from './deploys-search';
import { whileIncomplete } from '../../while-incomplete';

const PAGE = 50;

export type Deploy = components['schemas']['DeployResponse'];
export type DeployErrorRates = components['schemas']['DeployErrorRatesResponse'];
export type CurrentDeploy = components['schemas']['CurrentDeployResponse'];

export const deploysQuery = (project: string, filters: DeploysSearch) =>
  infiniteQueryOptions({
    queryKey: ['deploys', project, 'list', filters],
    queryFn: ({ pageParam, signal }) =>
      unwrap(api.GET('/api/deploys', { params: { query: pageOf(project, filters, pageParam) }, signal })),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next_cursor: next }) => next,
    placeholderData: keepPreviousData,
    refetchInterval: whileIncomplete,
  });

/** Error rates of the deploys on one page of the list, by the deploy's id. */
export const errorRatesQuery = (project: string, filters: DeploysSearch, cursor: string | null) =>
  queryOptions({
    queryKey: ['deploys', project, 'error-rates', filters, cursor],
    queryFn: async ({ signal }): Promise<readonly DeployErrorRates[]> => {
      const query = pageOf(project, filters, cursor);
      return (await unwrap(api.GET('/api/deploys/error-rates', { params: { query }, signal }))).items;
    },
  });

/** Error rates around the deploy whose end an event reports; `null` when it does not report the end of one. */
export const errorRatesOfEventQuery = (project: string, { id, ts }: EventItem) =>
  queryOptions({
    queryKey: ['deploys', project, 'error-rates', 'event', id],
    queryFn: async ({ signal }): Promise<DeployErrorRates | null> => {
      const to = new Date(Date.parse(ts) + 1).toISOString();
      const query = { project_id: project, from: ts, to, limit: PAGE };
      const { items } = await unwrap(api.GET('/api/deploys/error-rates', { params: { query }, signal }));
      return items.find((item) => item.id === id) ?? null;
    },
  });

function pageOf(
  project: string,
  { service, environment, outcome, commit }: DeploysSearch,
  cursor: string | null,
) {
  return {
    project_id: project,
    limit: PAGE,
    ...(service === undefined ? {} : { service }),
    ...(environment === undefined ? {} : { environment }),
    ...(outcome === undefined ? {} : { outcome }),
    ...(commit === undefined ? {} : { commit }),
    ...(cursor === null ? {} : { cursor }),
  };
}

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

export interface ErrorRates {
  byDeploy: ReadonlyMap<string, DeployErrorRates>;
  isPending: boolean;
  hasFailed: boolean;
}

/** Error rates of the loaded pages of deploys. Requested separately, so that they do not delay the list. */
export function useErrorRates(
  project: string,
  search: DeploysSearch,
  cursors: readonly (string | null)[],
): ErrorRates {
  return useQueries({
    queries: cursors.map((cursor) => errorRatesQuery(project, search, cursor)),
    combine: (pages) => ({
      byDeploy: new Map(pages.flatMap(({ data = [] }) => data.map((rates) => [rates.id, rates] as const))),
      isPending: pages.some(({ isPending }) => isPending),
      hasFailed: pages.some(({ isError }) => isError),
    }),
  });
}
