import type { ErrorComponentProps } from '@tanstack/react-router';
import { Problem } from '../api/problem';
import { PageHeader } from '../ui/page-header';
import { PagePending } from '../ui/page-pending';
import { ErrorPanel } from '../ui/states';
import { Framed } from './framed';
import { NotFound } from './not-found';
import * as strings from './shell.strings';

/** What a page shows whose first data could not be loaded. */
export function RouteError({ error, reset }: ErrorComponentProps) {
  if (error instanceof Problem && error.status === 404) return <RouteNotFound />;
  return (
    <Framed>
      <PageHeader title={strings.pageFailedTitle} />
      <ErrorPanel error={error} onRetry={reset} />
    </Framed>
  );
}

export function RouteNotFound() {
  return (
    <Framed>
      <NotFound />
    </Framed>
  );
}

export function RoutePending() {
  return (
    <Framed>
      <PagePending />
    </Framed>
  );
}
