import { Button, Text, Title } from '@mantine/core';
import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { usePeople } from '../../members/people';
import { useCan } from '../../session/me';
import { ConfirmModal } from '../../ui/dialogs/confirm-modal';
import { notifyDone } from '../../ui/feedback/notify';
import { RowsPending } from '../../ui/feedback/page-pending';
import { SenderText, InTable } from '../../ui/text/sender-text';
import { ShowMore } from '../../ui/layout/show-more';
import { ErrorPanel } from '../../ui/feedback/states';
import { Status } from '../../ui/feedback/status';
import { ExactTime } from '../../ui/text/time';
import classes from '../flags.module.css';
import { deleteOverride } from '../flag-writes';
import { allOverridesQuery, flagKeys, overridesQuery, type PersonOverride } from '../queries';
import { useDraft } from './draft-context';
import * as strings from './flag-detail.strings';

const SHOWN = 100;

/** Owners see all overrides with their users, including inactive ones, and can remove them; other users see those that apply. */
export function AllOverrides() {
  const { project } = useDraft();
  const isOwner = useCan(project, 'project:manage');
  return (
    <section aria-labelledby="all-overrides-title">
      <Title order={2} size="md" id="all-overrides-title" mb="xs">
        {strings.allOverridesTitle}
      </Title>
      {isOwner ? <ForOwners /> : <ThatApply />}
    </section>
  );
}

function ForOwners() {
  const { project, flag } = useDraft();
  const queries = useQueryClient();
  const [removed, setRemoved] = useState<PersonOverride | null>(null);
  const pages = useInfiniteQuery(allOverridesQuery(project, flag.key));
  const [nowMs] = useState(Date.now);
  const overrides = pages.data?.pages.flatMap(({ items }) => items);
  return (
    <>
      {pages.isPending && <RowsPending rows={2} height={40} />}
      {pages.error !== null && <ErrorPanel error={pages.error} onRetry={() => void pages.refetch()} />}
      {overrides?.length === 0 && <NoOverrides />}
      {overrides !== undefined && overrides.length > 0 && (
        <Table
          columns={[
            strings.personLabel,
            strings.appliesToLabel,
            strings.getsLabel,
            strings.untilLabel,
            strings.actionsLabel,
          ]}
        >
          {overrides.map((override) => (
            <tr key={override.actor_id}>
              <td>
                <SenderText text={override.actor_name} />
                <Text size="xs" c="dimmed">
                  <SenderText text={override.actor_email} />
                </Text>
              </td>
              <td>
                {override.user_ids.map((id) => (
                  <div key={id} className="mono" style={{ overflowWrap: 'anywhere' }}>
                    <SenderText text={id} />
                  </div>
                ))}
              </td>
              <td>
                <Status kind={override.value ? 'ok' : 'off'}>{strings.onOrOff(override.value)}</Status>
              </td>
              <td>
                <End override={override} nowMs={nowMs} />
              </td>
              <td>
                <Button
                  size="compact-xs"
                  variant="default"
                  aria-label={strings.removeOverrideOf(override.actor_name)}
                  onClick={() => setRemoved(override)}
                >
                  {strings.remove}
                </Button>
              </td>
            </tr>
          ))}
        </Table>
      )}
      <ShowMore pages={pages} />
      <ConfirmModal
        opened={removed !== null}
        onClose={() => setRemoved(null)}
        title={strings.removeOverrideTitle(removed?.actor_name ?? '')}
        verb={strings.removeOverride}
        onConfirm={async () => {
          if (removed === null) return;
          await deleteOverride(project, flag.key, removed.actor_id);
          notifyDone(strings.overrideRemoved(removed.actor_name));
          await queries.invalidateQueries({ queryKey: flagKeys.all(project) });
        }}
      >
        {strings.removeOverrideConsequences}
      </ConfirmModal>
    </>
  );
}

function End({ override: { active, expires_at: at }, nowMs }: { override: PersonOverride; nowMs: number }) {
  if (!active) return 'inactive';
  if (at === null) return strings.noEnd;
  return (
    <>
      {Date.parse(at) <= nowMs && strings.expiredPrefix}
      <ExactTime at={at} />
    </>
  );
}

function ThatApply() {
  const { project, flag } = useDraft();
  const nameOf = usePeople(project);
  const { data, error, isPending, refetch } = useQuery(overridesQuery(project, flag.key));
  const [nowMs] = useState(Date.now);
  const counting = data?.filter(
    ({ active, expires_at: at }) => active && (at === null || Date.parse(at) > nowMs),
  );
  return (
    <>
      {isPending && <RowsPending rows={2} height={40} />}
      {error !== null && <ErrorPanel error={error} onRetry={() => void refetch()} />}
      {counting?.length === 0 && <NoOverrides />}
      {counting !== undefined && counting.length > 0 && (
        <Table columns={[strings.personOrIdLabel, strings.getsLabel, strings.untilLabel]}>
          {counting.slice(0, SHOWN).map(({ actor_id: id, value, expires_at: at }) => (
            <tr key={id}>
              <td>
                {nameOf(id) ?? (
                  <span className="mono">
                    <SenderText text={id} />
                  </span>
                )}
              </td>
              <td>
                <Status kind={value ? 'ok' : 'off'}>{strings.onOrOff(value)}</Status>
              </td>
              <td>{at === null ? strings.noEnd : <ExactTime at={at} />}</td>
            </tr>
          ))}
        </Table>
      )}
      {counting !== undefined && counting.length > SHOWN && (
        <Text size="sm" c="dimmed" mt="xs">
          {strings.moreNotShown(counting.length - SHOWN)}
        </Text>
      )}
    </>
  );
}

function NoOverrides() {
  return (
    <Text size="sm" c="dimmed">
      {strings.noOverrides}
    </Text>
  );
}

function Table({ columns, children }: { columns: readonly string[]; children: ReactNode }) {
  return (
    <div className="panel scroll-x" role="region" aria-label={strings.overridesTable} tabIndex={0}>
      <table className={classes['plain']}>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column} scope="col">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          <InTable value={true}>{children}</InTable>
        </tbody>
      </table>
    </div>
  );
}
