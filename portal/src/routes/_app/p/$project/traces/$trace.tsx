import { createFileRoute } from '@tanstack/react-router';
import { traceQuery } from '../../../../../events/types/trace/queries';
import { traceSearch } from '../../../../../events/types/trace/search';
import { TraceScreen } from '../../../../../events/types/trace/trace-screen';
import { orNotFound } from '../../../../../shell/or-not-found';

export const Route = createFileRoute('/_app/p/$project/traces/$trace')({
  validateSearch: traceSearch,
  loader: ({ context: { queryClient }, params }) =>
    orNotFound(queryClient.ensureQueryData(traceQuery(params.project, params.trace))),
  component: TraceScreen,
});
