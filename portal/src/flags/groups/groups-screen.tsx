import { useQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import { Plus, Archive, Ellipsis, History, OctagonX, Pencil } from 'lucide-react';
import { useState } from 'react';
import { useCan } from '../../session/me';
import { ActionButton, needs } from '../../ui/action-button';
import { PageHeader } from '../../ui/layout/page-header';
import { RowsPending } from '../../ui/feedback/page-pending';
import { Empty, ErrorPanel } from '../../ui/feedback/states';
import { FlagSections } from '../flag-sections';
import classes from '../flags.module.css';
import { groupsQuery, flagKeys } from '../queries';
import { GroupDialog } from './group-dialog';
import { InTable, SenderText } from '../../ui/text/sender-text';
import * as strings from './groups.strings';
import { ActionIcon, Alert, Group, Menu, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { notifyError, notifyUndo } from '../../ui/feedback/notify';
import { Status } from '../../ui/feedback/status';
import { RelativeTime } from '../../ui/text/time';
import type { FlagGroup } from '../flag';
import { FlagSwitch } from '../flag-switch';
import { updateGroup, type GroupFields } from '../flag-writes';
import { KillGroupDialog, useRestore } from '../kill-dialog';
import { usePeople } from '../../members/people';
import { MenuItemLink } from '../../ui/links';

/** Flags that are switched off together. */
export function GroupsScreen({ project }: { project: string }) {
  const { data, error, isPending, refetch, dataUpdatedAt } = useQuery(groupsQuery(project));
  const [opened, setOpened] = useState(false);
  const blocked = needs(useCan(project, 'flags:edit'), 'flags:edit', project);
  const create = (
    <ActionButton
      leftSection={<Plus size={16} aria-hidden />}
      blocked={blocked}
      onClick={() => setOpened(true)}
    >
      {strings.newGroupTitle}
    </ActionButton>
  );
  return (
    <>
      <PageHeader
        title={strings.groupsTitle}
        lead={strings.groupsLead}
        actions={data === undefined || data.length > 0 ? create : undefined}
      />
      <FlagSections project={project} />
      {isPending && <RowsPending rows={4} />}
      {error !== null && (
        <ErrorPanel
          error={error}
          onRetry={() => void refetch()}
          staleSince={data === undefined ? undefined : dataUpdatedAt}
        />
      )}
      {data !== undefined && data.length === 0 && (
        <Empty title={strings.noGroupsTitle} action={create}>
          {strings.noGroupsHint}
        </Empty>
      )}
      {data !== undefined && data.length > 0 && (
        <div className="panel scroll-x" role="region" aria-label={strings.groupsTable} tabIndex={0}>
          <table className={classes['plain']} style={{ minWidth: 560 }}>
            <thead>
              <tr>
                <th scope="col">{strings.groupLabel}</th>
                <th scope="col">{strings.stateLabel}</th>
                <th scope="col">{strings.changedLabel}</th>
                <th scope="col">{strings.actionsLabel}</th>
              </tr>
            </thead>
            <tbody>
              <InTable value={true}>
                {data.map((group) => (
                  <GroupRow key={group.key} project={project} group={group} />
                ))}
              </InTable>
            </tbody>
          </table>
        </div>
      )}
      <GroupDialog project={project} opened={opened} onClose={() => setOpened(false)} />
    </>
  );
}

const ICON = 15;

function GroupRow({ project, group }: { project: string; group: FlagGroup }) {
  const queries = useQueryClient();
  const nameOf = usePeople(project);
  const [open, setOpen] = useState<'edit' | 'kill' | null>(null);
  const mayEdit = useCan(project, 'flags:edit');
  const blockedEdit = needs(mayEdit, 'flags:edit', project);
  const change = useMutation({
    mutationFn: (fields: GroupFields) => updateGroup(project, group.key, group.version, fields),
    onSuccess: (saved, fields) => {
      const before = Object.fromEntries(
        Object.keys(fields).map((name) => [name, group[name as keyof GroupFields]]),
      );
      notifyUndo(strings.groupChanged(group.name), async () => {
        await updateGroup(project, group.key, saved.version, before);
        await queries.invalidateQueries({ queryKey: flagKeys.all(project) });
      });
    },
    onSettled: () => void queries.invalidateQueries({ queryKey: flagKeys.all(project) }),
  });
  const by = nameOf(group.updated_by);
  const params = { project };
  return (
    <>
      <tr>
        <td>
          <Link
            className={classes['flagName']}
            to="/p/$project/flags"
            params={params}
            search={{ group: group.key }}
          >
            <SenderText text={group.name} />
          </Link>
          <Text className="mono" c="dimmed">
            {group.key}
          </Text>
          {group.description !== '' && (
            <Text size="xs" maw={420}>
              <SenderText text={group.description} />
            </Text>
          )}
        </td>
        <td>
          {group.killed ? (
            <Status kind="err" icon={OctagonX}>
              {strings.killedBadge}
            </Status>
          ) : (
            <FlagSwitch
              label={strings.groupSwitchLabel(group.name)}
              on={change.isPending ? (change.variables.enabled ?? group.enabled) : group.enabled}
              blocked={blockedEdit}
              onChange={(enabled) => change.mutate({ enabled })}
            />
          )}
        </td>
        <td>
          <RelativeTime at={group.updated_at} />
          {by !== null && (
            <Text size="xs" c="dimmed">
              {strings.bySuffix(by)}
            </Text>
          )}
        </td>
        <td>
          <Group gap={6} wrap="nowrap">
            <StopButton project={project} group={group} onKill={() => setOpen('kill')} />
            <Menu position="bottom-end" width={200}>
              <Menu.Target>
                <ActionIcon size={32} aria-label={strings.groupActions(group.name)}>
                  <Ellipsis size={16} aria-hidden />
                </ActionIcon>
              </Menu.Target>
              <Menu.Dropdown>
                {blockedEdit !== null && <Menu.Label>{blockedEdit}</Menu.Label>}
                <Menu.Item
                  disabled={!mayEdit}
                  leftSection={<Pencil size={ICON} aria-hidden />}
                  onClick={() => setOpen('edit')}
                >
                  {strings.renameOrDescribe}
                </Menu.Item>
                <MenuItemLink
                  to="/p/$project/flags/history"
                  params={params}
                  search={{ key: group.key, entity: 'group' }}
                  leftSection={<History size={ICON} aria-hidden />}
                >
                  {strings.history}
                </MenuItemLink>
                <Menu.Item
                  disabled={!mayEdit}
                  leftSection={<Archive size={ICON} aria-hidden />}
                  onClick={() => change.mutate({ archived: true })}
                >
                  {strings.archive}
                </Menu.Item>
              </Menu.Dropdown>
            </Menu>
          </Group>
        </td>
      </tr>
      {change.isError && (
        <tr>
          <td colSpan={4}>
            <Alert
              color={change.error.status === 412 ? 'yellow' : 'red'}
              role="alert"
              title={
                change.error.status === 412 ? strings.groupConflictTitle(group.name) : change.error.title
              }
              withCloseButton
              closeButtonLabel={strings.close}
              onClose={() => change.reset()}
            >
              {change.error.status === 412 ? strings.groupConflictHint : change.error.detail}
            </Alert>
          </td>
        </tr>
      )}
      {open === 'edit' && (
        <GroupDialog project={project} group={group} opened onClose={() => setOpen(null)} />
      )}
      <KillGroupDialog
        project={project}
        group={group}
        opened={open === 'kill'}
        onClose={() => setOpen(null)}
      />
    </>
  );
}

function StopButton({ project, group, onKill }: { project: string; group: FlagGroup; onKill: () => void }) {
  const blocked = needs(useCan(project, 'flags:kill'), 'flags:kill', project);
  const restore = useRestore(project);
  const buttonProps =
    group.killed || blocked !== null
      ? { variant: 'default' }
      : { variant: 'outline', color: 'red', c: 'var(--st-err)' };
  const act = () => {
    if (group.killed) void restore('group', group.key, group.name).catch(notifyError);
    else onKill();
  };
  // One button for both: the focus returns to it from the dialog, and stays on it.
  return (
    <ActionButton size="compact-sm" {...buttonProps} blocked={blocked} onClick={act}>
      {strings.killOrRestore(group.killed)}
    </ActionButton>
  );
}
