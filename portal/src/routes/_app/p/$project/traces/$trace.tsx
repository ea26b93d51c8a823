import { createFileRoute } from '@tanstack/react-router';
import { traceSearch } from '../../../../../events/types/trace/search';
import { TraceScreen } from '../../../../../events/types/trace/trace-screen';
import { orNotFound } from '../../../../../shell/loaders';

export const Route = createFileRoute('/_app/p/$project/traces/$trace')({
  validateSearch: traceSearch,
  loader: async ({ context: { queryClient }, params }) => {
    // Imported here, so that the query is in the chunk of the screen and not in the initial load.
    const { traceQuery } = await import('../../../../../events/types/trace/queries');
    return orNotFound(queryClient.ensureQueryData(traceQuery(params.project, params.trace)));
  },
  component: TraceScreen,
});
