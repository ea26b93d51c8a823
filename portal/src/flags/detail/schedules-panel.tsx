import { Button, Group, Stack, Switch, Text, Title } from '@mantine/core';
import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import { CalendarClock } from 'lucide-react';
import { useState } from 'react';
import { useCan } from '../../session/me';
import { ActionButton, needs } from '../../ui/action-button';
import { RowsPending } from '../../ui/feedback/page-pending';
import { ErrorPanel } from '../../ui/feedback/states';
import { Status, type StatusKind } from '../../ui/feedback/status';
import { ExactTime, RelativeTime } from '../../ui/text/time';
import type { Flag, Schedule } from '../flag';
import { cancelSchedule } from '../flag-writes';
import { usePeople } from '../../members/people';
import { flagKeys, schedulesQuery } from '../queries';
import { ScheduleDialog } from './schedule-dialog';
import * as strings from './flag-detail.strings';

/** Scheduled changes; finished ones on request. */
export function SchedulesPanel({ project, flag }: { project: string; flag: Flag }) {
  const [opened, setOpened] = useState(false);
  const [withPast, setWithPast] = useState(false);
  const list = useInfiniteQuery(schedulesQuery(project, flag.key, withPast ? undefined : 'pending'));
  const items = list.data?.pages.flatMap((page) => page.items) ?? [];
  const mayEdit = useCan(project, 'flags:edit');
  const blocked = flag.archived ? strings.scheduleBlockedByArchive : needs(mayEdit, 'flags:edit', project);
  return (
    <section className="panel" style={{ padding: 16 }} aria-labelledby="schedules-title">
      <Group justify="space-between" gap="xs" mb="xs">
        <Title order={2} size="sm" id="schedules-title">
          {strings.schedulesTitle}
        </Title>
        <ActionButton
          size="xs"
          variant="default"
          leftSection={<CalendarClock size={14} aria-hidden />}
          blocked={blocked}
          onClick={() => setOpened(true)}
        >
          {strings.schedule}
        </ActionButton>
      </Group>
      <Stack gap="sm">
        {list.isPending && <RowsPending rows={1} />}
        {list.isError && <ErrorPanel error={list.error} onRetry={() => void list.refetch()} />}
        {list.data !== undefined && items.length === 0 && (
          <Text size="sm" c="dimmed">
            {strings.noSchedules(withPast)}
          </Text>
        )}
        {items.map((schedule) => (
          <Planned key={schedule.id} project={project} schedule={schedule} blocked={blocked} />
        ))}
        {list.hasNextPage && (
          <Button size="xs" variant="default" onClick={() => void list.fetchNextPage()}>
            {strings.showMore}
          </Button>
        )}
        <Switch
          size="xs"
          label={strings.showPastSchedules}
          checked={withPast}
          onChange={(event) => setWithPast(event.currentTarget.checked)}
        />
      </Stack>
      <ScheduleDialog project={project} flag={flag} opened={opened} onClose={() => setOpened(false)} />
    </section>
  );
}

const STATES: Readonly<Record<Schedule['state'], [StatusKind, string]>> = {
  pending: ['info', strings.planned],
  done: ['ok', strings.done],
  failed: ['err', strings.failed],
  canceled: ['off', strings.canceled],
};

function Planned({
  project,
  schedule,
  blocked,
}: {
  project: string;
  schedule: Schedule;
  blocked: string | null;
}) {
  const queries = useQueryClient();
  const nameOf = usePeople(project);
  const cancel = useMutation({
    mutationFn: () => cancelSchedule(project, schedule.id),
    // 409: it ran or was canceled meanwhile; the list shows which.
    onSettled: () => void queries.invalidateQueries({ queryKey: flagKeys.all(project) }),
  });
  const [kind, word] = STATES[schedule.state];
  const by = nameOf(schedule.created_by);
  return (
    <div>
      <Group justify="space-between" gap="xs" wrap="nowrap" align="flex-start">
        <div style={{ minWidth: 0 }}>
          <Group gap={8}>
            <Status kind={kind}>{word}</Status>
            <Text size="sm" fw={500}>
              {scheduleText(schedule.change)}
            </Text>
          </Group>
          <Text size="xs" c="dimmed" component="div" mt={2}>
            <ExactTime at={schedule.run_at} /> · <RelativeTime at={schedule.run_at} />
            {by !== null && strings.bySuffix(by)}
          </Text>
          {schedule.reason !== null && <Text size="xs">{schedule.reason}</Text>}
          {schedule.error !== null && (
            <Text size="xs" c="var(--st-err)">
              {strings.scheduleFailed(schedule.error)}
            </Text>
          )}
        </div>
        {schedule.state === 'pending' && (
          <ActionButton
            size="compact-xs"
            variant="default"
            flex="none"
            blocked={blocked}
            loading={cancel.isPending}
            onClick={() => cancel.mutate()}
          >
            {strings.cancel}
          </ActionButton>
        )}
      </Group>
      {cancel.isError && cancel.error.status !== 409 && <ErrorPanel error={cancel.error} />}
    </div>
  );
}

/** `Turn on, rollout 50%`. */
export function scheduleText({
  enabled,
  killed,
  rollout,
  cohorts,
  group,
  archived,
}: Schedule['change']): string {
  const text = [
    enabled !== undefined && (enabled ? strings.turnOnInSentence : strings.turnOffInSentence),
    killed !== undefined && (killed ? strings.pullTheEmergencyStop : strings.releaseTheEmergencyStop),
    rollout !== undefined && `rollout ${rollout}%`,
    cohorts !== undefined && `cohorts ${Object.keys(cohorts).join(', ') || 'none'}`,
    group !== undefined && (group === null ? strings.removeFromGroup : strings.moveToGroup(group)),
    archived !== undefined && (archived ? 'archive' : strings.bringBack),
  ]
    .filter((part) => part !== false)
    .join(', ');
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}`;
}
