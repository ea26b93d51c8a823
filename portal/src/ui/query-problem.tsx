import type { Problem } from '../api/problem';
import { ErrorPanel } from './states';

interface Query {
  error: Problem | null;
  data: unknown;
  dataUpdatedAt: number;
  refetch: () => Promise<unknown>;
}

/** Why a query failed, if it did. What it had read before stays on the page, and is said to be old. */
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
