import { createFileRoute, redirect } from '@tanstack/react-router';
import { ErrorGroupsScreen } from '../../../../../events/types/error/groups/error-groups-screen';
import { errorGroupsSearch } from '../../../../../events/types/error/groups/search';

export const Route = createFileRoute('/_app/p/$project/errors/')({
  validateSearch: errorGroupsSearch,
  loaderDeps: ({ search: { event } }) => ({ event }),
  loader: async ({ params: { project }, deps: { event } }) => {
    if (event === undefined) return;
    // Imported here, so that the query is in the chunk of the screen and not in the initial load.
    const { groupOfEvent } = await import('../../../../../events/types/error/groups/queries');
    const group = await groupOfEvent(project, event);
    if (group === null) return;
    throw redirect({ to: '/p/$project/errors/$group', params: { project, group }, replace: true });
  },
  component: ErrorGroupsScreen,
});
