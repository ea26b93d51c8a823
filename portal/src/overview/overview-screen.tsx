import { SimpleGrid, Skeleton, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useLiveRefresh } from '../live/use-live-refresh';
import { SimulationBanner } from '../runs/simulation-banner';
import { useMe, useProject } from '../session/me';
import { PageHeader } from '../ui/page-header';
import { ErrorPanel } from '../ui/states';
import { typesWithEventsQuery } from '../shell/types-with-events';
import { ChangesPanel } from './changes-panel';
import { CostsPanel } from './costs-panel';
import { DeploysPanel } from './deploys-panel';
import { ErrorGroupsPanel } from './error-groups-panel';
import { ErrorsPanel } from './errors-panel';
import { EventsPanel } from './events-panel';
import { FlagChangesPanel } from './flag-changes-panel';
import { GettingStartedPanel } from './getting-started-panel';
import { LatencyPanel } from './latency-panel';
import { overviewQuery, type Overview } from './queries';
import { RunsPanel } from './runs-panel';
import { WebhooksPanel } from './webhooks-panel';
import * as strings from './overview.strings';

/**
 * Answers what broke in the project, and what was changed just before. Parts that the person may not see are left out by
 * the service.
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

/** A panel of an event type requests its figures only when there are events of the type: the others have nothing to show. */
function Panels({ project, overview }: { project: string; overview: Overview }) {
  const { from, events, errors, runs, flag_changes: flagChanges } = overview;
  const { data: known } = useQuery({ ...typesWithEventsQuery(project), enabled: events !== undefined });
  const isRecent = (name: string) => events?.types.some(({ type }) => type === name) ?? false;
  const isKnown = (name: string) => events !== undefined && known?.includes(name) === true;
  return (
    <div className="columns">
      <Stack gap="md">
        {isRecent('error') && <ErrorGroupsPanel project={project} from={from} />}
        {errors !== undefined && <ErrorsPanel project={project} errors={errors} />}
        {isRecent('performance') && <LatencyPanel project={project} />}
        {events !== undefined && <EventsPanel project={project} events={events} />}
      </Stack>
      <Stack gap="md">
        {runs !== undefined && <RunsPanel project={project} runs={runs} />}
        {isRecent('webhook') && <WebhooksPanel project={project} />}
        {isKnown('deploy') && <DeploysPanel project={project} />}
        {flagChanges !== undefined && <FlagChangesPanel project={project} changes={flagChanges} />}
        {isKnown('cost') && <CostsPanel project={project} />}
      </Stack>
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
