import { Table, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { RunStatus } from '../runs/run-status';
import { SimulatedBadge } from '../runs/simulation';
import { RelativeTime } from '../ui/text/time';
import { OverviewPanel } from '../ui/layout/overview-panel';
import type { Overview } from './queries';
import { SenderText } from '../ui/text/sender-text';
import * as strings from './overview.strings';

type Runs = NonNullable<Overview['runs']>;
type Run = Runs['latest'][number];

/** The service counts no further. */
const MAX_COUNTED = 1000;
const SHOWN = 6;

export function RunsPanel({ project, runs: { going_on, latest, ended } }: { project: string; runs: Runs }) {
  // Failed runs matter most to the person on call.
  const failed = ended.filter(({ state }) => state === 'failed');
  const others = ended.filter(({ state }) => state !== 'failed');
  const shown = [...failed, ...latest, ...others].slice(0, SHOWN);
  return (
    <OverviewPanel
      title={strings.runsTitle}
      empty={shown.length === 0 ? strings.noRuns : null}
      link={
        <Link to="/p/$project/runs" params={{ project }}>
          {strings.allRuns}
        </Link>
      }
    >
      <Text size="sm" mb="xs">
        <Text span fw={600} size="xl" className="tabular">
          {going_on >= MAX_COUNTED ? `${MAX_COUNTED.toLocaleString('en')}+` : going_on}
        </Text>
        <Text span c="dimmed">
          {strings.activeRunsUnit}
        </Text>
      </Text>
      <Table className="slim-table">
        <Table.Tbody>
          {shown.map((run) => (
            <RunRow key={run.id} project={project} run={run} />
          ))}
        </Table.Tbody>
      </Table>
    </OverviewPanel>
  );
}

function RunRow({
  project,
  run: { id, state, app_name, orchestrator, created_at, ended_at },
}: {
  project: string;
  run: Run;
}) {
  return (
    <Table.Tr>
      <Table.Td>
        <Link to="/p/$project/runs/$id" params={{ project, id }}>
          <SenderText text={app_name} />
        </Link>
      </Table.Td>
      <Table.Td>
        {/* What it waits for stands on its page. */}
        <RunStatus run={{ state, status_detail: null }} /> <SimulatedBadge run={{ orchestrator }} />
      </Table.Td>
      <Table.Td ta="right">
        <RelativeTime at={ended_at ?? created_at} />
      </Table.Td>
    </Table.Tr>
  );
}
