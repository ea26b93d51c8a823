import { Anchor, Badge, Group, Progress, Stack, Text } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { ActionButton } from '../../../ui/action-button';
import { ConfirmModal } from '../../../ui/confirm-modal';
import { fillSlots } from '../../../ui/fill-slots';
import { notifyDone } from '../../../ui/notify';
import { ExactTime } from '../../../ui/time';
import { cronText } from '../../cron-text';
import { installationKeys } from '../../queries';
import type { Backfill } from './backfill';
import { cancelBackfill } from './queries';
import * as strings from './backfills.strings';

/** One backfill: its range, how far it is, and one cancel for all of its runs. */
export function BackfillRow({
  project,
  backfill,
  blocked,
}: {
  project: string;
  backfill: Backfill;
  /** Why it cannot be canceled; `null`: it can. */
  blocked: string | null;
}) {
  const [isCanceling, setCanceling] = useState(false);
  const queries = useQueryClient();
  const { installation_id: id, total, done, failed, running, waiting, canceled } = backfill;
  const schedule = cronText(backfill.cron, backfill.time_zone);
  const isOpen = backfill.ended_at === null;
  const text = strings.progress(done + failed + canceled, total);
  const cancel = async () => {
    await cancelBackfill(id, backfill.id);
    notifyDone(strings.backfillCanceled);
    await queries.invalidateQueries({ queryKey: installationKeys.one(project, id) });
  };
  return (
    <li>
      <Stack gap={4} mb="sm">
        <Group gap={8}>
          <Text size="sm" fw={500}>
            {schedule}
          </Text>
          {backfill.canceled_at !== null && (
            <Badge variant="light" color="gray">
              {strings.canceled}
            </Badge>
          )}
          {backfill.canceled_at === null && !isOpen && (
            <Badge variant="light" color="gray">
              {strings.ended}
            </Badge>
          )}
          {backfill.blocked_by !== null && (
            <Badge variant="light" color="yellow">
              {strings.blockedBy(backfill.blocked_by)}
            </Badge>
          )}
        </Group>
        <Progress.Root size="sm">
          <Progress.Section value={share(done, total)} color="green" aria-label={text} />
          <Progress.Section value={share(failed, total)} color="red" withAria={false} />
          <Progress.Section value={share(canceled, total)} color="gray" withAria={false} />
        </Progress.Root>
        <Text size="xs" c="dimmed" component="div">
          <div>
            {fillSlots(strings.rangeOf, {
              from: <ExactTime at={backfill.from} />,
              to: <ExactTime at={backfill.to} />,
            })}
            {', '}
            {strings.atATime(backfill.concurrency)}
          </div>
          <div>
            {text}: {strings.counts(done, failed, running, waiting, canceled)}
          </div>
          {backfill.reasons.length > 0 && (
            <ul className="plain-list" aria-label={strings.reasonsLabel}>
              {backfill.reasons.map(({ code, count }) => (
                <li key={code}>{strings.reason(code, count)}</li>
              ))}
            </ul>
          )}
        </Text>
        <Group gap="sm">
          <Anchor
            component={Link}
            to="/p/$project/runs"
            params={{ project } as never}
            search={{ backfill: backfill.id } as never}
            size="xs"
            aria-label={strings.backfillNamed(strings.showRuns, schedule)}
          >
            {strings.showRuns}
          </Anchor>
          {isOpen && backfill.canceled_at === null && (
            <ActionButton
              variant="subtle"
              size="compact-xs"
              onArchived
              blocked={blocked}
              aria-label={strings.backfillNamed(strings.cancelBackfill, schedule)}
              onClick={() => setCanceling(true)}
            >
              {strings.cancelBackfill}
            </ActionButton>
          )}
        </Group>
      </Stack>
      <ConfirmModal
        opened={isCanceling}
        onClose={() => setCanceling(false)}
        title={strings.cancelBackfill}
        verb={strings.cancelBackfill}
        onConfirm={cancel}
      >
        {strings.cancelConsequences(waiting, running)}
      </ConfirmModal>
    </li>
  );
}

function share(count: number, total: number): number {
  return total === 0 ? 0 : (count / total) * 100;
}
