import { createFileRoute, redirect } from '@tanstack/react-router';
import { InstallationScreen } from '../../../../../../apps/installation/installation-screen';
import { orNotFound, otherProjectOf } from '../../../../../../shell/loaders';

export const Route = createFileRoute('/_app/p/$project/apps/installations/$id')({
  loader: async ({ context: { queryClient }, params: { project, id } }) => {
    // Imported here, so that the query is in the chunk of the screen and not in the initial load.
    const { installationQuery } = await import('../../../../../../apps/queries');
    const installation = await orNotFound(queryClient.ensureQueryData(installationQuery(project, id)));
    const other = await otherProjectOf(queryClient, project, installation.project.id);
    if (other !== null)
      throw redirect({
        to: '/p/$project/apps/installations/$id',
        params: { project: other, id },
        replace: true,
      });
  },
  component: InstallationScreen,
});
