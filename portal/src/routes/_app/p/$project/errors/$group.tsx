import { createFileRoute } from '@tanstack/react-router';
import { ErrorGroupScreen } from '../../../../../events/types/error/groups/error-group-screen';
import { errorGroupQuery } from '../../../../../events/types/error/groups/queries';
import { orNotFound } from '../../../../../shell/or-not-found';

export const Route = createFileRoute('/_app/p/$project/errors/$group')({
  loader: ({ context: { queryClient }, params: { project, group } }) =>
    orNotFound(queryClient.ensureQueryData(errorGroupQuery(project, group))),
  component: ErrorGroupScreen,
});
