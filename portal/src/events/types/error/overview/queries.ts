import { queryOptions } from '@tanstack/react-query';
import { api, unwrap } from '../../../../api/client';
import type { components } from '../../../../api/schema.gen';

const REFRESH_MS = 60_000;
/** Groups whose last events are the latest; new and reopened ones are among them. */
const MAX_GROUPS = 100;

export type ErrorGroup = components['schemas']['ErrorGroupResponse'];

export const latestGroupsQuery = (project: string) =>
  queryOptions({
    queryKey: ['on-call', project, 'groups'],
    queryFn: ({ signal }) => {
      const query = { project_id: project, status: 'open' as const, limit: MAX_GROUPS };
      return unwrap(api.GET('/api/errors', { params: { query }, signal }));
    },
    refetchInterval: REFRESH_MS,
  });
