import { createFileRoute } from '@tanstack/react-router';
import { AppScreen } from '../../../../../apps/detail/app-screen';
import { appQuery } from '../../../../../apps/queries';

export const Route = createFileRoute('/_app/p/$project/apps/$app')({
  loader: ({ context: { queryClient }, params: { project, app } }) =>
    queryClient.ensureQueryData(appQuery(project, app)),
  component: AppScreen,
});
