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
import { fillSlots } from '../../ui/fill-slots';
import * as strings from './installation.strings';

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
    onSuccess: () => notifyDone(strings.eventTriggersResumed(app.name)),
    onSettled: () => queries.invalidateQueries({ queryKey: installationKeys.all(project) }),
  });
  if (suspended === null) return null;
  return (
    <Alert
      color="yellow"
      icon={<CirclePause size={18} aria-hidden />}
      title={strings.eventTriggersSuspendedTitle}
    >
      <Stack gap="sm" align="flex-start">
        <span>
          {fillSlots(strings.eventTriggersSuspended, {
            reason: suspended.reason,
            exactTime: <ExactTime at={suspended.at} />,
          })}
        </span>
        <FormProblem error={resume.error} />
        <ActionButton
          variant="default"
          size="xs"
          blocked={needs(
            can.includes('installations:manage'),
            'installations:manage',
            strings.thisInstallation,
          )}
          loading={resume.isPending}
          onClick={() => resume.mutate()}
        >
          {strings.resumeEventTriggers}
        </ActionButton>
      </Stack>
    </Alert>
  );
}
