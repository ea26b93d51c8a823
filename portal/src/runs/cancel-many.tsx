import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useDisclosure } from '@mantine/hooks';
import { api, unwrap } from '../api/client';
import { useCan } from '../session/me';
import { ActionButton, needs } from '../ui/action-button';
import { ConfirmModal } from '../ui/confirm-modal';
import { notifyDone } from '../ui/notify';
import { runKeys } from './queries';
import { isOver, type Run } from './run';

/** Everything of the project that is not over: shown only when something is. */
export function CancelMany({ project, runs }: { project: string; runs: readonly Run[] }) {
  const [opened, { open, close }] = useDisclosure(false);
  const may = useCan(project, 'runs:cancel');
  const queries = useQueryClient();
  const { mutateAsync } = useMutation({
    mutationFn: () => unwrap(api.POST('/api/v1/apps/runs/cancel', { body: { project_id: project } })),
    onSuccess: ({ canceled, canceling, remaining }) => {
      notifyDone(
        `${canceled} canceled, ${canceling} asked to stop` +
          (remaining > 0 ? `; ${remaining} are left: cancel again` : ''),
      );
      return queries.invalidateQueries({ queryKey: runKeys.all(project) });
    },
  });
  const unfinished = runs.filter((run) => !isOver(run)).length;
  if (unfinished === 0) return null;
  return (
    <>
      <ActionButton variant="default" blocked={needs(may, 'runs:cancel', project)} onClick={open}>
        Cancel unfinished runs
      </ActionButton>
      <ConfirmModal
        opened={opened}
        onClose={close}
        title="Cancel unfinished runs"
        verb="Cancel runs"
        typed={project}
        onConfirm={() => mutateAsync()}
      >
        {`Every submitted or running run of ${project} is canceled, at least the ${unfinished} that this list shows. Those that the orchestrator has are asked to stop; what they have done stays done. A run that ends meanwhile keeps its own end.`}
      </ConfirmModal>
    </>
  );
}
