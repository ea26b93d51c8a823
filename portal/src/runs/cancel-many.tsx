import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useDisclosure } from '@mantine/hooks';
import { api, unwrap } from '../api/client';
import { useCan } from '../session/me';
import { ActionButton, needs } from '../ui/action-button';
import { ConfirmModal } from '../ui/confirm-modal';
import { notifyDone } from '../ui/notify';
import { runKeys } from './queries';
import { isOver, type Run } from './run';
import * as strings from './runs.strings';

/** Everything of the project that is not over: shown only when something is. */
export function CancelMany({ project, runs }: { project: string; runs: readonly Run[] }) {
  const [opened, { open, close }] = useDisclosure(false);
  const may = useCan(project, 'runs:cancel');
  const queries = useQueryClient();
  const { mutateAsync } = useMutation({
    mutationFn: () => unwrap(api.POST('/api/v1/apps/runs/cancel', { body: { project_id: project } })),
    onSuccess: ({ canceled, canceling, remaining }) => {
      notifyDone(
        strings.cancelManyResult(canceled, canceling) +
          (remaining > 0 ? strings.cancelManyRemaining(remaining) : ''),
      );
      return queries.invalidateQueries({ queryKey: runKeys.all(project) });
    },
  });
  const unfinished = runs.filter((run) => !isOver(run)).length;
  if (unfinished === 0) return null;
  return (
    <>
      <ActionButton variant="default" blocked={needs(may, 'runs:cancel', project)} onClick={open}>
        {strings.cancelUnfinishedRuns}
      </ActionButton>
      <ConfirmModal
        opened={opened}
        onClose={close}
        title={strings.cancelUnfinishedRuns}
        verb={strings.cancelRuns}
        typed={project}
        onConfirm={() => mutateAsync()}
      >
        {strings.cancelManyConsequences(project, unfinished)}
      </ConfirmModal>
    </>
  );
}
