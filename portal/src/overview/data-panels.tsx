import { Text, Table, Group } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { typeLabel } from '../events/type-label';
import { Sparkline } from '../ui/charts/sparkline';
import { OverviewPanel } from '../ui/layout/overview-panel';
import type { Overview } from './queries';
import * as strings from './overview.strings';
import { RunStatus } from '../runs/run-status';
import { SimulatedBadge } from '../runs/simulation';
import { RelativeTime } from '../ui/text/time';
import { SenderText } from '../ui/text/sender-text';
import { Status } from '../ui/feedback/status';

/** Panel of the number of events by type, most frequent first. */
export function EventsPanel({
  project,
  events: { total, estimated, types },
}: {
  project: string;
  events: NonNullable<Overview['events']>;
}) {
  const most = Math.max(1, ...types.map((type) => type.total));
  const about = estimated ? '≈ ' : '';
  return (
    <OverviewPanel
      title={strings.eventsTitle}
      empty={total === 0 ? strings.noEvents : null}
      link={
        <Link to="/p/$project/events" params={{ project }}>
          {strings.allEvents}
        </Link>
      }
    >
      <Text size="sm" mb="xs">
        <Text span fw={600} size="xl" className="tabular">{`${about}${total.toLocaleString('en')}`}</Text>
        <Text span c="dimmed">
          {strings.eventsUnit(estimated, total)}
        </Text>
      </Text>
      <ul className="bar-list">
        {types
          .toSorted((a, b) => b.total - a.total)
          .map(({ type, total: count, hours }) => (
            <li key={type}>
              <span className="bar-name">{typeLabel(type)}</span>
              <span className="bar-track" aria-hidden>
                <span style={{ width: `${(count / most) * 100}%` }} />
              </span>
              <span className="bar-spark">
                <Sparkline
                  values={hours}
                  label={strings.eventTypeChart(typeLabel(type), hours.length)}
                  width={72}
                  height={18}
                />
              </span>
              <span className="bar-count tabular">{`${about}${count.toLocaleString('en')}`}</span>
            </li>
          ))}
      </ul>
    </OverviewPanel>
  );
}

type Runs = NonNullable<Overview['runs']>;
type Run = Runs['latest'][number];

/** Limit of the service's counts. */
const MAX_COUNTED = 1000;
const SHOWN = 6;

export function RunsPanel({ project, runs: { going_on, latest, ended } }: { project: string; runs: Runs }) {
  // Failed runs first: they matter most to the user on call.
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
        {/* The run's page shows the reason why it waits. */}
        <RunStatus run={{ state, status_detail: null }} /> <SimulatedBadge run={{ orchestrator }} />
      </Table.Td>
      <Table.Td ta="right">
        <RelativeTime at={ended_at ?? created_at} />
      </Table.Td>
    </Table.Tr>
  );
}

export function ErrorsPanel({
  project,
  errors: { total, hours },
}: {
  project: string;
  errors: NonNullable<Overview['errors']>;
}) {
  const trend = errorTrend(hours);
  return (
    <OverviewPanel
      title={strings.errorsTitle}
      empty={null}
      link={
        <Link to="/p/$project/events" params={{ project }} search={{ level: 'error' }}>
          {strings.allErrors}
        </Link>
      }
    >
      <Group justify="space-between" align="flex-end" gap="md">
        <div>
          <Text size="sm" mb={6}>
            <Text span fw={600} size="xl" className="tabular">
              {total.toLocaleString('en')}
            </Text>
            <Text span c="dimmed">
              {strings.errorsUnit(total)}
            </Text>
          </Text>
          <Status kind={trend.kind}>{trend.text}</Status>
        </div>
        <Sparkline
          values={hours}
          label={strings.errorsChart(hours.length)}
          color="var(--bar-err)"
          width={220}
          height={56}
        />
      </Group>
    </OverviewPanel>
  );
}

/** Trend of errors: the second half of the hours against the first. */
export function errorTrend(hours: readonly number[]): { kind: 'ok' | 'warn' | 'off'; text: string } {
  const middle = Math.floor(hours.length / 2);
  const sum = (part: readonly number[]) => part.reduce((all, count) => all + count, 0);
  const before = sum(hours.slice(0, middle));
  const after = sum(hours.slice(middle));
  const half = hours.length - middle;
  if (before + after === 0) return { kind: 'ok', text: strings.noErrors };
  if (after > before) return { kind: 'warn', text: strings.trendRising(after, half, before) };
  if (after < before) return { kind: 'ok', text: strings.trendFalling(after, half, before) };
  return { kind: 'off', text: strings.trendSteady };
}
