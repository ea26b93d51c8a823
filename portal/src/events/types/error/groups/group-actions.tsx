import { ActionIcon, Menu } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { ChevronDown } from 'lucide-react';
import { memberNamesQuery } from '../../../../members/queries';
import { useCan, useMe } from '../../../../session/me';
import { ActionButton, needs } from '../../../../ui/action-button';
import { showControls } from '../../../../ui/sender-text';
import type { ErrorGroup } from './queries';
import { useGroupChanges } from './use-group-changes';
import * as strings from './error-groups.strings';

const HOUR_MS = 3_600_000;
const PERIODS = [
  { label: strings.ignoreForHour, ms: HOUR_MS },
  { label: strings.ignoreForDay, ms: 24 * HOUR_MS },
  { label: strings.ignoreForWeek, ms: 7 * 24 * HOUR_MS },
];
const EVENT_COUNTS = [100, 1000];

export function GroupActions({ project, group }: { project: string; group: ErrorGroup }) {
  const blocked = needs(useCan(project, 'views:edit'), 'views:edit', project);
  const { setStatus } = useGroupChanges(project);
  return (
    <>
      <AssignMenu project={project} group={group} blocked={blocked} />
      {group.status === 'open' ? (
        <>
          <ActionButton blocked={blocked} onClick={() => void setStatus(group, { status: 'resolved' })}>
            {strings.resolve}
          </ActionButton>
          {blocked === null && <CloseMenu project={project} group={group} />}
        </>
      ) : (
        <ActionButton
          variant="default"
          blocked={blocked}
          onClick={() => void setStatus(group, { status: 'open' })}
        >
          {strings.reopen}
        </ActionButton>
      )}
    </>
  );
}

function CloseMenu({ project, group }: { project: string; group: ErrorGroup }) {
  const { setStatus } = useGroupChanges(project);
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon size={36} variant="default" aria-label={strings.moreActions}>
          <ChevronDown size={16} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item onClick={() => void setStatus(group, { status: 'resolved', in_next_release: true })}>
          {strings.resolveInNextRelease}
        </Menu.Item>
        <Menu.Item onClick={() => void setStatus(group, { status: 'ignored' })}>{strings.ignore}</Menu.Item>
        {PERIODS.map(({ label, ms }) => (
          <Menu.Item
            key={label}
            onClick={() => void setStatus(group, { status: 'ignored', ignored_until: timeAfter(ms) })}
          >
            {label}
          </Menu.Item>
        ))}
        {EVENT_COUNTS.map((count) => (
          <Menu.Item
            key={count}
            onClick={() => void setStatus(group, { status: 'ignored', ignored_for_events: count })}
          >
            {strings.ignoreForEvents(count)}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}

function timeAfter(ms: number): string {
  return new Date(Date.now() + ms).toISOString();
}

function AssignMenu({
  project,
  group,
  blocked,
}: {
  project: string;
  group: ErrorGroup;
  blocked: string | null;
}) {
  const { user } = useMe();
  const { assign } = useGroupChanges(project);
  const members = useQuery({ ...memberNamesQuery(project), enabled: false });
  if (blocked !== null) {
    return (
      <ActionButton variant="default" blocked={blocked} onClick={() => undefined}>
        {strings.assign}
      </ActionButton>
    );
  }
  const others = [...(members.data ?? [])].filter(([id]) => id !== user.id && id !== group.assignee?.id);
  return (
    <Menu position="bottom-end" onOpen={() => void members.refetch()}>
      <Menu.Target>
        <ActionButton variant="default" onClick={() => undefined}>
          {strings.assign}
        </ActionButton>
      </Menu.Target>
      <Menu.Dropdown mah={320} style={{ overflowY: 'auto' }}>
        {group.assignee?.id !== user.id && (
          <Menu.Item onClick={() => void assign(group, user.id)}>{strings.assignToMe}</Menu.Item>
        )}
        {group.assignee !== null && (
          <Menu.Item onClick={() => void assign(group, null)}>{strings.unassign}</Menu.Item>
        )}
        {members.isError && <Menu.Label>{strings.membersNotLoaded}</Menu.Label>}
        {others.map(([id, name]) => (
          <Menu.Item key={id} onClick={() => void assign(group, id)}>
            {showControls(name)}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
