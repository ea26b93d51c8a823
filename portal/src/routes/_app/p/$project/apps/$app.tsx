import { createFileRoute } from '@tanstack/react-router';
import { AppScreen } from '../../../../../apps/detail/app-screen';
import { appQuery } from '../../../../../apps/queries';
import { orNotFound } from '../../../../../shell/or-not-found';

export const Route = createFileRoute('/_app/p/$project/apps/$app')({
  loader: ({ context: { queryClient }, params: { project, app } }) =>
    orNotFound(queryClient.ensureQueryData(appQuery(project, app))),
  component: AppScreen,
});
