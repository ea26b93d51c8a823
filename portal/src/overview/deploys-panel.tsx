import { Table, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { Status, type StatusKind } from '../ui/status';
import { RelativeTime } from '../ui/time';
import { OverviewPanel } from './overview-panel';
import type { Overview } from './queries';
import { SenderText, showControls } from '../ui/sender-text';
import * as strings from './overview.strings';

/** Words that senders use; any other is shown without a judgement. */
const KINDS: Record<string, StatusKind> = {
  succeeded: 'ok',
  success: 'ok',
  finished: 'ok',
  failed: 'err',
  failure: 'err',
  rolled_back: 'warn',
  started: 'run',
  running: 'run',
};

export function DeploysPanel({
  project,
  deploys,
}: {
  project: string;
  deploys: NonNullable<Overview['deploys']>;
}) {
  return (
    <OverviewPanel
      title={strings.deploysTitle}
      empty={deploys.length === 0 ? strings.noDeploys : null}
      link={
        <Link to="/p/$project/events" params={{ project }} search={{ type: 'deploy' } as never}>
          {strings.allDeploys}
        </Link>
      }
    >
      <Table className="slim-table">
        <Table.Tbody>
          {deploys.map(({ id, service, version, environment, status, ts }) => (
            <Table.Tr key={id}>
              <Table.Td>
                <Text size="sm" fw={500} span>
                  <SenderText text={service ?? strings.unnamedService} />
                </Text>{' '}
                <SenderText className="mono" text={version ?? ''} />
                <Text size="xs" c="dimmed">
                  <SenderText text={environment ?? strings.noEnvironment} />
                </Text>
              </Table.Td>
              <Table.Td>
                {status !== null && (
                  <Status kind={KINDS[status.toLowerCase()] ?? 'off'}>{showControls(status)}</Status>
                )}
              </Table.Td>
              <Table.Td ta="right">
                <RelativeTime at={ts} />
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </OverviewPanel>
  );
}
