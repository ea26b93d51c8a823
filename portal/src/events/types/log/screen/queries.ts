import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api, unwrap } from '../../../../api/client';
import type { components } from '../../../../api/schema.gen';
import type { LogsSearch } from './search';

export type LogPattern = components['schemas']['LogPatternResponse'];

const REFRESH_MS = 60_000;
const MAX_PATTERNS = 100;

export const patternsQuery = (project: string, from: string, { level, sort }: LogsSearch) =>
  queryOptions({
    queryKey: ['log-patterns', project, from, level, sort],
    queryFn: () =>
      unwrap(
        api.GET('/api/logs/patterns', {
          params: {
            query: {
              project_id: project,
              from,
              limit: MAX_PATTERNS,
              ...(level === undefined ? {} : { level: [level] }),
              ...(sort === undefined ? {} : { sort }),
            },
          },
        }),
      ),
    placeholderData: keepPreviousData,
    refetchInterval: REFRESH_MS,
  });
