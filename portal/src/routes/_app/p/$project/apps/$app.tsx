import { createFileRoute } from '@tanstack/react-router';
import { AppScreen } from '../../../../../apps/detail/app-screen';
import { orNotFound } from '../../../../../shell/loaders';

export const Route = createFileRoute('/_app/p/$project/apps/$app')({
  loader: async ({ context: { queryClient }, params: { project, app } }) => {
    // Imported here, so that the query is in the chunk of the screen and not in the initial load.
    const { appQuery } = await import('../../../../../apps/queries');
    return orNotFound(queryClient.ensureQueryData(appQuery(project, app)));
  },
  component: AppScreen,
});
