import { useState } from 'react';
import { useCan } from '../../session/me';
import { ActionButton, needs } from '../../ui/action-button';
import { AppModal } from '../../ui/overlays';
import type { RunFilters } from '../queries';
import { RunBatchForm } from './run-batch-form';
import type { BatchAction } from './queries';
import * as strings from './run-batch.strings';

const PERMISSION = { cancel: 'runs:cancel', rerun: 'runs:start' } as const;
const TITLE: Record<BatchAction, string> = { cancel: strings.cancelMatching, rerun: strings.rerunMatching };

/** Cancels or repeats the runs that the filters of the list match. */
export function RunBatchButton({
  project,
  action,
  filters,
}: {
  project: string;
  action: BatchAction;
  filters: RunFilters;
}) {
  const [opened, setOpened] = useState(false);
  const may = useCan(project, PERMISSION[action]);
  return (
    <>
      <ActionButton
        variant="default"
        blocked={needs(may, PERMISSION[action], project)}
        onClick={() => setOpened(true)}
      >
        {TITLE[action]}
      </ActionButton>
      <AppModal opened={opened} onClose={() => setOpened(false)} title={TITLE[action]} keepsInput={false}>
        {opened && (
          <RunBatchForm
            project={project}
            action={action}
            filters={filters}
            onClose={() => setOpened(false)}
          />
        )}
      </AppModal>
    </>
  );
}
