import { Table, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { flagChangeWords } from '../events/changes/flag-change-words';
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
          {changes.map((change) => (
            <Table.Tr key={`${change.revision}-${change.position}`}>
              <Table.Td>
                <span className="mono">{change.key}</span>{' '}
                <Text span size="sm" c="dimmed">
                  {strings.flagChangeBy(
                    change.entity === 'flag' ? null : change.entity.replaceAll('_', ' '),
                    flagChangeWords({ ...change, group: null }) ?? change.action.replaceAll('_', ' '),
                    showControls(change.actor_name),
                  )}
                </Text>
                {change.reason !== null && (
                  <Text size="xs" c="dimmed" lineClamp={1}>
                    <SenderText text={`“${change.reason}”`} />
                  </Text>
                )}
              </Table.Td>
              <Table.Td ta="right">
                <RelativeTime at={change.created_at} />
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </OverviewPanel>
  );
}
