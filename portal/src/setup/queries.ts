import { queryOptions } from '@tanstack/react-query';
import { unwrap } from '../api/client';
import { openApi } from '../session/open-api';

/** Whether the installation waits for its first administrator. */
export const setupQuery = queryOptions({
  queryKey: ['setup'],
  queryFn: () => unwrap(openApi.GET('/api/bootstrap')),
  staleTime: 0,
});
