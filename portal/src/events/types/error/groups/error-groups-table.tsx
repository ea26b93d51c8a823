import { Checkbox, Table, Text } from '@mantine/core';
import { Sparkline } from '../../../../ui/charts/sparkline';
import { SenderText, showControls } from '../../../../ui/text/sender-text';
import { TablePanel } from '../../../../ui/layout/table-panel';
import { RelativeTime } from '../../../../ui/text/time';
import { GroupStatus } from './group-status';
import type { ErrorGroup } from './queries';
import * as strings from './error-groups.strings';
import { AnchorLink } from '../../../../ui/links';

export function ErrorGroupsTable({
  project,
  groups,
  selected,
  onToggle,
}: {
  project: string;
  groups: readonly ErrorGroup[];
  selected: ReadonlySet<string>;
  onToggle: (group: ErrorGroup) => void;
}) {
  return (
    <TablePanel
      label={strings.errorsTitle}
      head={[
        '',
        strings.groupColumn,
        strings.trendColumn,
        strings.eventsColumn,
        strings.usersColumn,
        strings.lastSeenColumn,
        strings.firstSeenColumn,
      ]}
      minWidth={860}
    >
      {groups.map((group) => (
        <Table.Tr key={group.id}>
          <Table.Td w={36}>
            <Checkbox
              size="xs"
              aria-label={strings.selectGroup(showControls(group.title))}
              checked={selected.has(group.id)}
              onChange={() => onToggle(group)}
            />
          </Table.Td>
          <Table.Td miw={220}>
            <AnchorLink to="/p/$project/errors/$group" params={{ project, group: group.id }} fw={500}>
              <SenderText text={group.title} />
            </AnchorLink>
            <Text size="xs" c="dimmed" component="div">
              <GroupStatus status={group.status} /> <SenderText text={group.culprit} />
            </Text>
            {group.assignee !== null && (
              <Text size="xs" c="dimmed" component="div">
                {strings.assignedTo(showControls(group.assignee.name))}
              </Text>
            )}
          </Table.Td>
          <Table.Td>
            <Sparkline
              values={group.hours}
              label={strings.trendLabel(group.hours.reduce((sum, count) => sum + count, 0))}
              color="var(--bar-err)"
            />
          </Table.Td>
          <Table.Td className="tabular">{strings.countText(group.count)}</Table.Td>
          <Table.Td className="tabular">{strings.usersText(group.users, group.users_estimated)}</Table.Td>
          <Table.Td>
            <RelativeTime at={group.last_seen} />
          </Table.Td>
          <Table.Td>
            <RelativeTime at={group.first_seen} />
          </Table.Td>
        </Table.Tr>
      ))}
    </TablePanel>
  );
}
