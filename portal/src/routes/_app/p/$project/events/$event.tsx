import { createFileRoute, redirect } from '@tanstack/react-router';
import { EventScreen } from '../../../../../events/detail/event-screen';
import { otherProjectOf } from '../../../../../shell/loaders';

export const Route = createFileRoute('/_app/p/$project/events/$event')({
  loader: async ({ context: { queryClient }, params: { project, event: id } }) => {
    // Imported here, so that the query is in the chunk of the screen and not in the initial load.
    const { eventQuery } = await import('../../../../../events/queries');
    // The screen shows the error of a failed request.
    const event = await queryClient.ensureQueryData(eventQuery(project, id)).catch(() => null);
    const other = event && (await otherProjectOf(queryClient, project, event.project_id));
    if (other)
      throw redirect({
        to: '/p/$project/events/$event',
        params: { project: other, event: id },
        replace: true,
      });
  },
  component: EventScreen,
});
