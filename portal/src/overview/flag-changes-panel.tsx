import { Table, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { RelativeTime } from '../ui/time';
import { OverviewPanel } from '../ui/overview-panel';
import type { Overview } from './queries';
import { SenderText, showControls } from '../ui/sender-text';
import * as strings from './overview.strings';

export function FlagChangesPanel({
  project,
  changes,
}: {
  project: string;
  changes: NonNullable<Overview['flag_changes']>;
}) {
  return (
    <OverviewPanel
      title={strings.flagChangesTitle}
      empty={changes.length === 0 ? strings.noFlagChanges : null}
      link={
        <Link to="/p/$project/flags" params={{ project }}>
          {strings.allFlags}
        </Link>
      }
    >
      <Table className="slim-table">
        <Table.Tbody>
          {changes.map(({ revision, position, entity, key, action, actor_name, reason, created_at }) => (
            <Table.Tr key={`${revision}-${position}`}>
              <Table.Td>
                <span className="mono">{key}</span>{' '}
                <Text span size="sm" c="dimmed">
                  {strings.flagChangeBy(
                    entity === 'flag',
                    entity.replaceAll('_', ' '),
                    action.replaceAll('_', ' '),
                    showControls(actor_name),
                  )}
                </Text>
                {reason !== null && (
                  <Text size="xs" c="dimmed" lineClamp={1}>
                    <SenderText text={`“${reason}”`} />
                  </Text>
                )}
              </Table.Td>
              <Table.Td ta="right">
                <RelativeTime at={created_at} />
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </OverviewPanel>
  );
}
