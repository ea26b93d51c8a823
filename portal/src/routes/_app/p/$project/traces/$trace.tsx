import { createFileRoute } from '@tanstack/react-router';
import { traceSearch } from '../../../../../events/types/trace/search';
import { TraceScreen } from '../../../../../events/types/trace/trace-screen';
import { orNotFound } from '../../../../../shell/loaders';

export const Route = createFileRoute('/_app/p/$project/traces/$trace')({
  validateSearch: traceSearch,
  loader: async ({ context: { queryClient }, params }) => {
    // Comes with the screen, not with the first load of every page.
    const { traceQuery } = await import('../../../../../events/types/trace/queries');
    return orNotFound(queryClient.ensureQueryData(traceQuery(params.project, params.trace)));
  },
  component: TraceScreen,
});
