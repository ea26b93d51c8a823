import { useDisclosure } from '@mantine/hooks';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api, unwrap } from '../api/client';
import { Problem } from '../api/problem';
import { ActionButton, needs } from '../ui/action-button';
import { ConfirmModal } from '../ui/confirm-modal';
import { notifyDone } from '../ui/notify';
import { runKeys } from './queries';
import { isOver, type Run } from './run';
import { STATE_WORDS } from './run-words';
import * as strings from './runs.strings';

/** Only for what can still be canceled. One that has ended meanwhile is not an error: the page shows its end. */
export function CancelRun({ project, run }: { project: string; run: Run }) {
  const [opened, { open, close }] = useDisclosure(false);
  const queries = useQueryClient();
  const { mutateAsync } = useMutation({
    mutationFn: async () => {
      try {
        await unwrap(
          api.POST('/api/v1/apps/runs/{id}/cancel', { params: { path: { id: run.id } }, body: {} }),
        );
      } catch (error) {
        if (!(error instanceof Problem) || error.status !== 409) throw error;
        notifyDone(strings.alreadyEnded);
      }
    },
    onSettled: () => queries.invalidateQueries({ queryKey: runKeys.all(project) }),
  });
  if (isOver(run) || run.stop !== null) return null;
  return (
    <>
      <ActionButton
        color="red"
        variant="outline"
        onArchived
        blocked={needs(run.can.includes('runs:cancel'), 'runs:cancel', strings.installationInSentence)}
        onClick={open}
      >
        {strings.cancelRun}
      </ActionButton>
      <ConfirmModal
        opened={opened}
        onClose={close}
        title={strings.cancelTitle}
        verb={strings.cancelRun}
        onConfirm={() => mutateAsync()}
      >
        {strings.cancelConsequences(run.state === 'submitted', STATE_WORDS[run.state].toLowerCase())}
      </ConfirmModal>
    </>
  );
}
