import { createFileRoute } from '@tanstack/react-router';
import { InstallationScreen } from '../../../../../../apps/installation/installation-screen';
import { orNotFound } from '../../../../../../shell/or-not-found';

export const Route = createFileRoute('/_app/p/$project/apps/installations/$id')({
  loader: async ({ context: { queryClient }, params: { project, id } }) => {
    // Comes with the screen, not with the first load of every page.
    const { installationQuery } = await import('../../../../../../apps/queries');
    return orNotFound(queryClient.ensureQueryData(installationQuery(project, id)));
  },
  component: InstallationScreen,
});
