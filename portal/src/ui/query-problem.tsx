import type { Problem } from '../api/problem';
import { ErrorPanel } from './states';

interface Query {
  error: Problem | null;
  data: unknown;
  dataUpdatedAt: number;
  refetch: () => Promise<unknown>;
}

/** Why a query failed, if it did. Data that was read before stays on the page and is marked as stale. */
export function QueryProblem({ query: { error, data, dataUpdatedAt, refetch } }: { query: Query }) {
  if (error === null) return null;
  return (
    <ErrorPanel
      error={error}
      onRetry={() => void refetch()}
      staleSince={data === undefined ? undefined : dataUpdatedAt}
    />
  );
}
