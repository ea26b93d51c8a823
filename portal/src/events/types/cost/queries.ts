import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api, unwrap } from '../../../api/client';
import type { components } from '../../../api/schema.gen';
import type { CostGroup } from './costs-search';
import { whileIncomplete } from '../../while-incomplete';

/** Maximum number of series that are distinguishable in one chart; the service sums all other groups. */
const MAX_GROUPS = 6;

export type MonthlyCosts = components['schemas']['CostsResponse'];
export type Cost = components['schemas']['CostResponse'];

export const costsQuery = (project: string, group: CostGroup | undefined) =>
  queryOptions({
    queryKey: ['costs', project, group],
    queryFn: ({ signal }) => {
      const query = {
        project_id: project,
        limit: MAX_GROUPS,
        ...(group === undefined ? {} : { group_by: [group] }),
      };
      return unwrap(api.GET('/api/costs', { params: { query }, signal }));
    },
    placeholderData: keepPreviousData,
    refetchInterval: whileIncomplete,
  });
