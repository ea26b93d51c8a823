import { createFileRoute } from '@tanstack/react-router';
import { InstallationScreen } from '../../../../../../apps/installation/installation-screen';
import { installationQuery } from '../../../../../../apps/queries';

export const Route = createFileRoute('/_app/p/$project/apps/installations/$id')({
  loader: ({ context: { queryClient }, params: { project, id } }) =>
    queryClient.ensureQueryData(installationQuery(project, id)),
  component: InstallationScreen,
});
