import { infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query';
import { api, unwrap } from '../../../api/client';
import type { components } from '../../../api/schema.gen';
import { whileIncomplete } from '../../while-incomplete';

const PAGE = 50;

export type Tenant = components['schemas']['TenantResponse'];
export type TenantChange = components['schemas']['TenantChangeResponse'];

export const tenantsQuery = (project: string, q: string | undefined) =>
  infiniteQueryOptions({
    queryKey: ['tenants', project, 'list', q],
    queryFn: ({ pageParam, signal }) => {
      const query = {
        project_id: project,
        limit: PAGE,
        ...(q === undefined ? {} : { q }),
        ...(pageParam === null ? {} : { cursor: pageParam }),
      };
      return unwrap(api.GET('/api/tenants', { params: { query }, signal }));
    },
    initialPageParam: null as string | null,
    getNextPageParam: ({ next_cursor: next }) => next,
    placeholderData: keepPreviousData,
    refetchInterval: whileIncomplete,
  });

export const tenantHistoryQuery = (project: string, tenant: string) =>
  infiniteQueryOptions({
    queryKey: ['tenants', project, 'history', tenant],
    queryFn: ({ pageParam, signal }) => {
      const cursor = pageParam === null ? {} : { cursor: pageParam };
      const query = { project_id: project, tenant, limit: PAGE, ...cursor };
      return unwrap(api.GET('/api/tenants/history', { params: { query }, signal }));
    },
    initialPageParam: null as string | null,
    getNextPageParam: ({ next_cursor: next }) => next,
  });
