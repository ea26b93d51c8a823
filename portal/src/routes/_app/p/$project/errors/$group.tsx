import { createFileRoute } from '@tanstack/react-router';
import { ErrorGroupScreen } from '../../../../../events/types/error/groups/error-group-screen';
import { orNotFound } from '../../../../../shell/loaders';

export const Route = createFileRoute('/_app/p/$project/errors/$group')({
  loader: async ({ context: { queryClient }, params: { project, group } }) => {
    // Comes with the screen, not with the first load of every page.
    const { errorGroupQuery } = await import('../../../../../events/types/error/groups/queries');
    return orNotFound(queryClient.ensureQueryData(errorGroupQuery(project, group)));
  },
  component: ErrorGroupScreen,
});
