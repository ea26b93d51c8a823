import { Outlet, createFileRoute } from '@tanstack/react-router';
import { FlagScreen } from '../../../../../flags/detail/flag-screen';
import { flagQuery } from '../../../../../flags/queries';
import { orNotFound } from '../../../../../shell/loaders';

export const Route = createFileRoute('/_app/p/$project/flags/$key')({
  loader: ({ context: { queryClient }, params: { project, key } }) =>
    orNotFound(queryClient.ensureQueryData(flagQuery(project, key))),
  component: Page,
});

function Page() {
  const { project, key } = Route.useParams();
  return (
    <FlagScreen project={project} flagKey={key}>
      <Outlet />
    </FlagScreen>
  );
}
