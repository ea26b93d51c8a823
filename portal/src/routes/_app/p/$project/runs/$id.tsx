import { createFileRoute } from '@tanstack/react-router';
import { runQuery } from '../../../../../runs/queries';
import { RunScreen } from '../../../../../runs/run-screen';
import { runSearch } from '../../../../../runs/search';
import { orNotFound } from '../../../../../shell/or-not-found';

export const Route = createFileRoute('/_app/p/$project/runs/$id')({
  validateSearch: runSearch,
  loader: ({ context: { queryClient }, params }) =>
    orNotFound(queryClient.ensureQueryData(runQuery(params.project, params.id))),
  component: RunScreen,
});
