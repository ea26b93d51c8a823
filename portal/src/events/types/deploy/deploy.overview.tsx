import { Table, Text } from '@mantine/core';
import { useQuery, queryOptions } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Status, type StatusKind } from '../../../ui/feedback/status';
import { RelativeTime } from '../../../ui/text/time';
import type { CurrentDeploy } from './queries';
import { QueryPanel } from '../../../ui/layout/overview-panel';
import { SenderText, showControls } from '../../../ui/text/sender-text';
import * as strings from './deploy.strings';
import { api, unwrap } from '../../../api/client';
import type { TypeOverview } from '../../type-views/type-overview';

const SHOWN = 6;
const KINDS: Record<string, StatusKind> = {
  succeeded: 'ok',
  failed: 'err',
  rolled_back: 'warn',
  in_progress: 'run',
};

/** Panel of the running version per service and environment, latest deploys first. */
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
                    <SenderText className="mono" text={nameOf(running)} />
                    <Text size="xs" c="dimmed">
                      <SenderText text={environment ?? strings.noEnvironment} />
                    </Text>
                    {latest.id !== running?.id && <Latest deploy={latest} />}
                  </Table.Td>
                  <Table.Td ta="right" style={{ verticalAlign: 'top' }}>
                    {running !== null && <RelativeTime at={running.ts} />}
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

/** Latest deploy of a service when it is not the running one, e.g. because it failed. */
function Latest({ deploy }: { deploy: CurrentDeploy['latest'] }) {
  return (
    <Text size="xs" component="div" mt={2}>
      <Status kind={KINDS[deploy.outcome] ?? 'off'}>{showControls(deploy.status ?? strings.noStatus)}</Status>{' '}
      <SenderText className="mono" text={nameOf(deploy)} /> <RelativeTime at={deploy.ts} />
    </Text>
  );
}

function nameOf(deploy: CurrentDeploy['running']): string {
  return deploy === null ? strings.nothingRuns : (deploy.version ?? deploy.commit ?? strings.noVersion);
}

const REFRESH_MS = 60_000;

const currentDeploysQuery = (project: string) =>
  queryOptions({
    queryKey: ['on-call', project, 'deploys'],
    queryFn: ({ signal }) =>
      unwrap(
        api.GET('/api/deploys/current', { params: { query: { project_id: project, limit: 200 } }, signal }),
      ),
    refetchInterval: REFRESH_MS,
  });

export default { column: 'right', order: 30, requires: 'month', Panel: DeploysPanel } satisfies TypeOverview;
