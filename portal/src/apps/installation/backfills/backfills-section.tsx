import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ActionButton, needs } from '../../../ui/action-button';
import { AppModal } from '../../../ui/dialogs/overlays';
import { RowsPending } from '../../../ui/feedback/page-pending';
import { Section } from '../../../ui/layout/section';
import { ErrorPanel } from '../../../ui/feedback/states';
import type { Installation } from '../../app';
import * as texts from '../installation.strings';
import { schedulesQuery, backfillsQuery, cancelBackfill, type Backfill } from '../queries';
import { BackfillForm } from './backfill-form';
import * as strings from './backfills.strings';
import { Badge, Group, Progress, Stack, Text } from '@mantine/core';
import { ConfirmModal } from '../../../ui/dialogs/confirm-modal';
import { fillSlots } from '../../../ui/text/fill-slots';
import { notifyDone } from '../../../ui/feedback/notify';
import { ExactTime } from '../../../ui/text/time';
import { cronText } from '../../cron-text';
import { installationKeys } from '../../queries';
import { AnchorLink } from '../../../ui/links';

/** List of the backfills of an installation's schedules, and the form of a new one. */
export function BackfillsSection({ project, installation }: { project: string; installation: Installation }) {
  const [isStarting, setStarting] = useState(false);
  const query = useQuery(backfillsQuery(project, installation.id));
  const schedules = useQuery(schedulesQuery(project, installation.id));
  // Schedules are above: when they came later, they would move these buttons under the pointer.
  const isPending = query.isPending || schedules.isPending;
  const own = schedules.data?.items.filter(({ source }) => source !== 'dropped') ?? [];
  const may = (permission: 'runs:cancel' | 'runs:start'): string | null =>
    needs(installation.can.includes(permission), permission, texts.thisInstallation);
  const start = (
    <ActionButton
      variant="default"
      size="xs"
      blocked={
        installation.state === 'uninstalled'
          ? texts.wasUninstalled
          : (may('runs:start') ?? (own.length === 0 ? strings.noScheduleToBackfill : null))
      }
      onClick={() => setStarting(true)}
    >
      {strings.startBackfill}
    </ActionButton>
  );
  return (
    <Section title={strings.backfillsTitle} lead={strings.backfillsLead} actions={start}>
      {query.error !== null && <ErrorPanel error={query.error} onRetry={() => void query.refetch()} />}
      {isPending && <RowsPending rows={2} />}
      {!isPending && query.data?.items.length === 0 && strings.noBackfills}
      {!isPending && query.data !== undefined && query.data.items.length > 0 && (
        <ul className="plain-list">
          {query.data.items.map((backfill) => (
            <BackfillRow
              key={backfill.id}
              project={project}
              backfill={backfill}
              blocked={may('runs:cancel')}
            />
          ))}
        </ul>
      )}
      <AppModal
        opened={isStarting}
        onClose={() => setStarting(false)}
        title={strings.startBackfill}
        size="lg"
      >
        {isStarting && (
          <BackfillForm
            project={project}
            installation={installation.id}
            schedules={own}
            onClose={() => setStarting(false)}
          />
        )}
      </AppModal>
    </Section>
  );
}

/** Row of a backfill: its range, its progress, and a button that cancels all of its runs. */
function BackfillRow({
  project,
  backfill,
  blocked,
}: {
  project: string;
  backfill: Backfill;
  /** Reason for which the user cannot cancel it; `null`: the user can. */
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
          <AnchorLink
            to="/p/$project/runs"
            params={{ project }}
            search={{ backfill: backfill.id }}
            size="xs"
            aria-label={strings.backfillNamed(strings.showRuns, schedule)}
          >
            {strings.showRuns}
          </AnchorLink>
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
