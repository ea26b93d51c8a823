import { createFileRoute } from '@tanstack/react-router';
import { InstallationScreen } from '../../../../../../apps/installation/installation-screen';
import { installationQuery } from '../../../../../../apps/queries';
import { orNotFound } from '../../../../../../shell/or-not-found';

export const Route = createFileRoute('/_app/p/$project/apps/installations/$id')({
  loader: ({ context: { queryClient }, params: { project, id } }) =>
    orNotFound(queryClient.ensureQueryData(installationQuery(project, id))),
  component: InstallationScreen,
});
