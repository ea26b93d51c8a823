import { Badge, Group, Stack, Text } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ActionButton } from '../../../ui/action-button';
import { ConfirmModal } from '../../../ui/confirm-modal';
import { fillSlots } from '../../../ui/fill-slots';
import { FormProblem } from '../../../ui/form-problem';
import { notifyDone } from '../../../ui/notify';
import type { Installation } from '../../app';
import { cronText } from '../../cron-text';
import { installationKeys } from '../../queries';
import { NextTime } from '../next-time';
import type { Schedule } from './schedule';
import { ScheduleTimes } from './schedule-preview';
import { removeSchedule, resetSchedule, updateSchedule } from './writes';
import * as strings from './schedules.strings';

type Action = 'pause' | 'remove' | 'reset' | 'resume';
const DONE: Record<Action, string> = {
  pause: strings.schedulePaused,
  resume: strings.scheduleResumed,
  reset: strings.scheduleReset,
  remove: strings.scheduleRemoved,
};

export function ScheduleRow({
  project,
  installation: { id },
  schedule,
  blocked,
  onEdit,
}: {
  project: string;
  installation: Installation;
  schedule: Schedule;
  /** Why it cannot be changed; `null`: it can. */
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
