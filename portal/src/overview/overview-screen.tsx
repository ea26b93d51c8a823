import { SimpleGrid, Skeleton, Stack, Table, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Fragment, type ReactNode } from 'react';
import { useLiveRefresh } from '../live/use-live-refresh';
import { SimulationBanner } from '../runs/simulation';
import { useMe, useProject } from '../session/me';
import { PageHeader } from '../ui/layout/page-header';
import { ErrorPanel } from '../ui/feedback/states';
import { TYPE_PANELS, type TypeOverview } from '../events/type-views/type-overview';
import { typesWithEventsQuery } from '../events/types-with-events';
import { ChangesPanel } from './changes-panel';
import { EventsPanel, RunsPanel, ErrorsPanel } from './data-panels';
import { GettingStartedPanel } from './getting-started-panel';
import { overviewQuery, type Overview } from './queries';
import * as strings from './overview.strings';
import { Link } from '@tanstack/react-router';
import { flagChangeWords } from '../events/changes/flag-change-words';
import { RelativeTime } from '../ui/text/time';
import { OverviewPanel } from '../ui/layout/overview-panel';
import { SenderText, showControls } from '../ui/text/sender-text';

/**
 * Overview of a project: failures of the last 24 hours and the changes before them. The service omits parts that the user may not
 * see.
 */
export function OverviewScreen({ project }: { project: string }) {
  const name = useProject(project)?.name ?? project;
  const isInUse = useMe().projects.some(({ key }) => key === project);
  const followed = useLiveRefresh([project], overviewQuery(project).queryKey);
  const { data, error, dataUpdatedAt, refetch } = useQuery(overviewQuery(project, followed));
  return (
    <>
      <PageHeader title={name} lead={strings.overviewLead} />
      <SimulationBanner project={project} />
      <Stack gap="md">
        {error !== null && (
          <ErrorPanel
            error={error}
            onRetry={() => void refetch()}
            {...(data === undefined ? {} : { staleSince: dataUpdatedAt })}
          />
        )}
        {data === undefined && error === null && <Pending />}
        {data !== undefined && (
          <>
            {isInUse && <GettingStartedPanel project={project} steps={data.getting_started} />}
            <ChangesPanel project={project} overview={data} />
            <Panels project={project} overview={data} />
          </>
        )}
      </Stack>
    </>
  );
}

interface Placed extends Pick<TypeOverview, 'column' | 'order'> {
  name: string;
  panel: ReactNode;
}

/** Panels of the overview. A panel of an event type is rendered, and sends its request, only when the project has events of the type. */
function Panels({ project, overview }: { project: string; overview: Overview }) {
  const { from, events, errors, runs, flag_changes: flagChanges } = overview;
  const { data: known } = useQuery({ ...typesWithEventsQuery(project), enabled: events !== undefined });
  const typesSince: Record<TypeOverview['requires'], readonly string[]> = {
    day: events?.types.map(({ type }) => type) ?? [],
    month: (events !== undefined && known) || [],
  };
  const placed: Placed[] = TYPE_PANELS.filter(({ type, requires }) =>
    typesSince[requires].includes(type),
  ).map(({ type, Panel, ...place }) => ({
    ...place,
    name: type,
    panel: <Panel project={project} from={from} />,
  }));
  const place = (column: Placed['column'], order: number, name: string, panel: ReactNode) =>
    placed.push({ column, order, name, panel });
  if (errors !== undefined) place('left', 20, 'errors', <ErrorsPanel project={project} errors={errors} />);
  if (events !== undefined) place('left', 40, 'events', <EventsPanel project={project} events={events} />);
  if (runs !== undefined) place('right', 10, 'runs', <RunsPanel project={project} runs={runs} />);
  if (flagChanges !== undefined)
    place('right', 40, 'flags', <FlagChangesPanel project={project} changes={flagChanges} />);
  return (
    <div className="columns">
      {(['left', 'right'] as const).map((column) => (
        <Stack key={column} gap="md">
          {placed
            .filter((one) => one.column === column)
            .toSorted((one, other) => one.order - other.order)
            .map(({ name, panel }) => (
              <Fragment key={name}>{panel}</Fragment>
            ))}
        </Stack>
      ))}
    </div>
  );
}

function Pending() {
  return (
    <SimpleGrid cols={{ base: 1, md: 2 }} spacing="md" role="status" aria-label={strings.loading}>
      {[0, 1, 2, 3].map((index) => (
        <Skeleton key={index} h={220} radius={10} />
      ))}
    </SimpleGrid>
  );
}

function FlagChangesPanel({
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
