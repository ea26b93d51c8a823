import { Alert, Stack } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { CirclePause } from 'lucide-react';
import { ActionButton, needs } from '../../ui/action-button';
import { FormProblem } from '../../ui/form-problem';
import { notifyDone } from '../../ui/notify';
import { ExactTime } from '../../ui/time';
import type { Installation } from '../app';
import { installationKeys } from '../queries';
import { updateInstallation } from '../writes';

/** Why events start no runs of the installation at present, and the button that resumes them. */
export function EventsSuspendedNotice({
  project,
  installation,
}: {
  project: string;
  installation: Installation;
}) {
  const queries = useQueryClient();
  const { id, app, version, can, events_suspended: suspended } = installation;
  const resume = useMutation({
    mutationFn: () => updateInstallation(id, version, { state: 'active' }),
    onSuccess: () => notifyDone(`Events start runs of ${app.name} again, on your behalf.`),
    onSettled: () => queries.invalidateQueries({ queryKey: installationKeys.all(project) }),
  });
  if (suspended === null) return null;
  return (
    <Alert color="yellow" icon={<CirclePause size={18} aria-hidden />} title="Event triggers are suspended">
      <Stack gap="sm" align="flex-start">
        <span>
          {`${suspended.reason} Suspended since `}
          <ExactTime at={suspended.at} />. Schedules and manual runs are not affected.
        </span>
        <FormProblem error={resume.error} />
        <ActionButton
          variant="default"
          size="xs"
          blocked={needs(can.includes('installations:manage'), 'installations:manage', 'this installation')}
          loading={resume.isPending}
          onClick={() => resume.mutate()}
        >
          Resume event triggers
        </ActionButton>
      </Stack>
    </Alert>
  );
}
