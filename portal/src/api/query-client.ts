import { QueryClient } from '@tanstack/react-query';
import { Problem } from './problem';

const MAX_RETRIES = 3;
const LONGEST_WAIT_MS = 30_000;

declare module '@tanstack/react-query' {
  interface Register {
    defaultError: Problem;
  }
}

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      // The live stream reports changes; this covers data without a topic.
      staleTime: 15_000,
      retry: (failures, error) => error instanceof Problem && error.isTemporary && failures < MAX_RETRIES,
      // The service's `Retry-After` is the minimum; jitter keeps all tabs from retrying at once.
      retryDelay: (failures, error) =>
        Math.min(LONGEST_WAIT_MS, error.retryAfterMs ?? 500 * 2 ** failures) + Math.random() * 500,
    },
    // Changes are not retried: the user sees the error and decides.
    mutations: { retry: false },
  },
});
