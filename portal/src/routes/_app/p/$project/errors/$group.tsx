import { createFileRoute } from '@tanstack/react-router';
import { ErrorGroupScreen } from '../../../../../events/types/error/groups/error-group-screen';
import { orNotFound } from '../../../../../shell/loaders';

export const Route = createFileRoute('/_app/p/$project/errors/$group')({
  loader: async ({ context: { queryClient }, params: { project, group } }) => {
    // Imported here, so that the query is in the chunk of the screen and not in the initial load.
    const { errorGroupQuery } = await import('../../../../../events/types/error/groups/queries');
    return orNotFound(queryClient.ensureQueryData(errorGroupQuery(project, group)));
  },
  component: ErrorGroupScreen,
});
