import { ActionIcon, Menu, Table } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { ChevronDown } from 'lucide-react';
import { memberNamesQuery } from '../../../../members/queries';
import { useCan, useMe } from '../../../../session/me';
import { ActionButton, needs } from '../../../../ui/action-button';
import { showControls, SenderText } from '../../../../ui/text/sender-text';
import type { ErrorGroup, ErrorGroupDetail } from './queries';
import { useGroupChanges } from './use-group-changes';
import * as strings from './error-groups.strings';
import { Section } from '../../../../ui/layout/section';
import { TablePanel } from '../../../../ui/layout/table-panel';
import { RelativeTime } from '../../../../ui/text/time';
import classes from './error-groups.module.css';

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

/** Reason for the grouping: the parts of the fingerprint, and the fingerprints that users merged. */
export function GroupReason({ project, group }: { project: string; group: ErrorGroupDetail }) {
  const own = group.fingerprints.find(({ id }) => id === group.id) ?? group.fingerprints[0];
  return (
    <>
      {own !== undefined && (
        <Section title={strings.whyTitle} lead={strings.whyLead(own.version)}>
          <ol className={classes.parts}>
            {own.parts.map(({ kind, value }, index) => (
              <li key={index}>
                <span>{strings.partWords[kind]}</span>
                <SenderText text={value} className="mono" />
              </li>
            ))}
          </ol>
        </Section>
      )}
      {group.fingerprints.length > 1 && <Fingerprints project={project} group={group} />}
    </>
  );
}

function Fingerprints({ project, group }: { project: string; group: ErrorGroupDetail }) {
  const blocked = needs(useCan(project, 'views:edit'), 'views:edit', project);
  const { split } = useGroupChanges(project);
  return (
    <Section title={strings.fingerprintsTitle} lead={strings.fingerprintsLead}>
      <TablePanel
        label={strings.fingerprintsTitle}
        head={[strings.groupColumn, strings.eventsColumn, strings.lastSeenColumn, '']}
        minWidth={560}
      >
        {group.fingerprints.map(({ id, title, count, last_seen: lastSeen }) => (
          <Table.Tr key={id}>
            <Table.Td>
              <SenderText text={title} />
            </Table.Td>
            <Table.Td className="tabular">{strings.countText(count)}</Table.Td>
            <Table.Td>
              <RelativeTime at={lastSeen} />
            </Table.Td>
            <Table.Td>
              {id !== group.id && (
                <ActionButton
                  size="xs"
                  variant="default"
                  blocked={blocked}
                  aria-label={strings.splitOffTitle(showControls(title))}
                  onClick={() => void split(group, id)}
                >
                  {strings.splitOff}
                </ActionButton>
              )}
            </Table.Td>
          </Table.Tr>
        ))}
      </TablePanel>
    </Section>
  );
}
