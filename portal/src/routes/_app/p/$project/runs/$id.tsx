import { createFileRoute, redirect } from '@tanstack/react-router';
import { runQuery } from '../../../../../runs/queries';
import { RunScreen } from '../../../../../runs/detail/run-screen';
import { runSearch } from '../../../../../runs/search';
import { orNotFound, otherProjectOf } from '../../../../../shell/loaders';

export const Route = createFileRoute('/_app/p/$project/runs/$id')({
  validateSearch: runSearch,
  loader: async ({ context: { queryClient }, params: { project, id } }) => {
    const run = await orNotFound(queryClient.ensureQueryData(runQuery(project, id)));
    const other = await otherProjectOf(queryClient, project, run.project_id);
    if (other !== null)
      throw redirect({
        to: '/p/$project/runs/$id',
        params: { project: other, id },
        search: true,
        replace: true,
      });
  },
  component: RunScreen,
});
