import { useQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ActionButton, needs } from '../../../ui/action-button';
import { AppModal } from '../../../ui/dialogs/overlays';
import { RowsPending } from '../../../ui/feedback/page-pending';
import { Section } from '../../../ui/layout/section';
import { ErrorPanel } from '../../../ui/feedback/states';
import type { Installation } from '../../app';
import * as texts from '../installation.strings';
import { schedulesQuery, type Schedule, removeSchedule, resetSchedule, updateSchedule } from '../queries';
import { ScheduleForm } from './schedule-form';
import * as strings from './schedules.strings';
import { Badge, Group, Stack, Text } from '@mantine/core';
import { ConfirmModal } from '../../../ui/dialogs/confirm-modal';
import { fillSlots } from '../../../ui/text/fill-slots';
import { FormProblem } from '../../../ui/forms/form-parts';
import { notifyDone } from '../../../ui/feedback/notify';
import { cronText } from '../../cron-text';
import { installationKeys } from '../../queries';
import { ScheduleTimes, NextTime } from './schedule-preview';

/** List of an installation's schedules: those of the manifest with the changes of users, and those that users added. */
export function SchedulesSection({ project, installation }: { project: string; installation: Installation }) {
  const [edited, setEdited] = useState<Schedule | 'new' | null>(null);
  const query = useQuery(schedulesQuery(project, installation.id));
  const blocked =
    installation.state === 'uninstalled'
      ? texts.wasUninstalled
      : needs(
          installation.can.includes('installations:configure'),
          'installations:configure',
          texts.thisInstallation,
        );
  const add = (
    <ActionButton variant="default" size="xs" blocked={blocked} onClick={() => setEdited('new')}>
      {strings.addSchedule}
    </ActionButton>
  );
  return (
    <Section title={strings.schedulesTitle} actions={add}>
      {query.error !== null && <ErrorPanel error={query.error} onRetry={() => void query.refetch()} />}
      {query.isPending && <RowsPending rows={2} />}
      {query.data?.items.length === 0 && strings.noSchedules}
      {query.data !== undefined && query.data.items.length > 0 && (
        <ul className="plain-list">
          {query.data.items.map((schedule) => (
            <ScheduleRow
              key={schedule.id}
              project={project}
              installation={installation}
              schedule={schedule}
              blocked={blocked}
              onEdit={() => setEdited(schedule)}
            />
          ))}
        </ul>
      )}
      <AppModal
        opened={edited !== null}
        onClose={() => setEdited(null)}
        title={edited === 'new' ? strings.addSchedule : strings.editTitle}
        size="lg"
      >
        {edited !== null && (
          <ScheduleForm
            project={project}
            installation={installation}
            schedule={edited === 'new' ? null : edited}
            onClose={() => setEdited(null)}
          />
        )}
      </AppModal>
    </Section>
  );
}

type Action = 'pause' | 'remove' | 'reset' | 'resume';
const DONE: Record<Action, string> = {
  pause: strings.schedulePaused,
  resume: strings.scheduleResumed,
  reset: strings.scheduleReset,
  remove: strings.scheduleRemoved,
};

function ScheduleRow({
  project,
  installation: { id },
  schedule,
  blocked,
  onEdit,
}: {
  project: string;
  installation: Installation;
  schedule: Schedule;
  /** Reason for which the user cannot change it; `null`: the user can. */
  blocked: string | null;
  onEdit: () => void;
}) {
  const [isRemoving, setRemoving] = useState(false);
  const queries = useQueryClient();
  const { source, paused, changed, manifest, version } = schedule;
  const act = useMutation({
    mutationFn: async (action: Action) => {
      if (action === 'remove') await removeSchedule(id, schedule.id, version);
      else if (action === 'reset') await resetSchedule(id, schedule.id, version);
      else await updateSchedule(id, schedule.id, version, { paused: action === 'pause' });
    },
    onSuccess: (_done, action) => notifyDone(DONE[action]),
    onSettled: () => queries.invalidateQueries({ queryKey: installationKeys.all(project) }),
  });
  const times = cronText(schedule.cron, schedule.time_zone);
  const ofManifest = manifest === null ? times : cronText(manifest.cron, manifest.time_zone);
  const button = (label: string, onClick: () => void) => (
    <ActionButton
      variant="subtle"
      size="compact-xs"
      blocked={blocked}
      loading={act.isPending}
      aria-label={strings.actionOn(label, times)}
      onClick={onClick}
    >
      {label}
    </ActionButton>
  );
  return (
    <li>
      <Stack gap={4} mb="sm">
        <Group gap={8}>
          <Text size="sm" fw={500}>
            {times}
          </Text>
          <Badge variant="light" color="gray">
            {strings.sourceWords[source]}
          </Badge>
          {changed && source === 'manifest' && <Badge variant="light">{strings.changedHere}</Badge>}
          {paused && (
            <Badge variant="light" color="yellow">
              {strings.paused}
            </Badge>
          )}
        </Group>
        <Text size="xs" c="dimmed" component="div">
          {source === 'dropped' && strings.droppedHint}
          {schedule.next_run_at !== null &&
            fillSlots(strings.nextRunAt, { nextTime: <NextTime at={schedule.next_run_at} /> })}
          {source === 'manifest' && ofManifest !== times && <div>{strings.manifestTimes(ofManifest)}</div>}
          {schedule.input !== null && <div>{strings.hasInput}</div>}
        </Text>
        {schedule.next_run_at !== null && (
          <Text size="xs" component="details">
            <summary>{strings.nextTimesTitle}</summary>
            <ScheduleTimes times={schedule.next_times} zone={schedule.time_zone} />
          </Text>
        )}
        {!isRemoving && <FormProblem error={act.error} />}
        <Group gap={4}>
          {source !== 'dropped' && button(strings.editSchedule, onEdit)}
          {source !== 'dropped' &&
            (paused
              ? button(strings.resumeSchedule, () => act.mutate('resume'))
              : button(strings.pauseSchedule, () => act.mutate('pause')))}
          {source === 'manifest' && changed && button(strings.resetSchedule, () => act.mutate('reset'))}
          {source !== 'manifest' && button(strings.removeSchedule, () => setRemoving(true))}
        </Group>
      </Stack>
      <ConfirmModal
        opened={isRemoving}
        onClose={() => setRemoving(false)}
        title={strings.removeSchedule}
        verb={strings.removeSchedule}
        onConfirm={() => act.mutateAsync('remove')}
      >
        {strings.removeConsequences(times)}
      </ConfirmModal>
    </li>
  );
}
