import { Table, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Status, type StatusKind } from '../../../../ui/status';
import { RelativeTime } from '../../../../ui/time';
import { currentDeploysQuery } from './queries';
import { QueryPanel } from '../../../../ui/query-panel';
import { SenderText, showControls } from '../../../../ui/sender-text';
import * as strings from './deploys-panel.strings';

const SHOWN = 6;
const KINDS: Record<string, StatusKind> = {
  succeeded: 'ok',
  failed: 'err',
  rolled_back: 'warn',
  in_progress: 'run',
};

/** The latest deploy of each service and environment, the newest first. */
export function DeploysPanel({ project }: { project: string }) {
  const query = useQuery(currentDeploysQuery(project));
  return (
    <QueryPanel
      title={strings.deploysTitle}
      link={
        <Link to="/p/$project/deploys" params={{ project }}>
          {strings.allDeploys}
        </Link>
      }
      query={query}
      emptyText={strings.noDeploys}
    >
      {({ items }) => {
        if (items.length === 0) return null;
        const newest = items.toSorted(
          (one, other) => Date.parse(other.latest.ts) - Date.parse(one.latest.ts),
        );
        return (
          <Table className="slim-table">
            <Table.Tbody>
              {newest.slice(0, SHOWN).map(({ service, environment, running, latest }) => (
                <Table.Tr key={latest.id}>
                  <Table.Td>
                    <Text size="sm" fw={500} span>
                      <SenderText text={service} />
                    </Text>{' '}
                    <SenderText className="mono" text={running?.version ?? strings.noVersion} />
                    <Text size="xs" c="dimmed">
                      <SenderText text={environment ?? strings.noEnvironment} />
                    </Text>
                  </Table.Td>
                  <Table.Td>
                    {latest.status !== null && (
                      <Status kind={KINDS[latest.outcome] ?? 'off'}>{showControls(latest.status)}</Status>
                    )}
                  </Table.Td>
                  <Table.Td ta="right">
                    <RelativeTime at={latest.ts} />
                  </Table.Td>
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
        );
      }}
    </QueryPanel>
  );
}
