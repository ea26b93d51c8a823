import { useQueries } from '@tanstack/react-query';
import type { DeploysSearch } from './deploys-search';
import { errorRatesQuery, type DeployErrorRates } from './queries';

export interface ErrorRates {
  byDeploy: ReadonlyMap<string, DeployErrorRates>;
  isPending: boolean;
  hasFailed: boolean;
}

/** Error rates of the pages of deploys that are shown. Requested separately, so that the list does not wait for them. */
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
