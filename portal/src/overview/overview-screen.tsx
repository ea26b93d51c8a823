import { SimpleGrid, Skeleton, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useLiveRefresh } from '../live/use-live-refresh';
import { SimulationBanner } from '../runs/simulation-banner';
import { useMe, useProject } from '../session/me';
import { PageHeader } from '../ui/page-header';
import { ErrorPanel } from '../ui/states';
import { DeploysPanel } from './deploys-panel';
import { ErrorsPanel } from './errors-panel';
import { EventsPanel } from './events-panel';
import { FlagChangesPanel } from './flag-changes-panel';
import { GettingStartedPanel } from './getting-started-panel';
import { overviewQuery } from './queries';
import { RunsPanel } from './runs-panel';
import * as strings from './overview.strings';

/** A little of everything in the project. Parts that the person may not see are left out by the service. */
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
            <div className="columns">
              <Stack gap="md">
                {data.events !== undefined && <EventsPanel project={project} events={data.events} />}
                {data.deploys !== undefined && <DeploysPanel project={project} deploys={data.deploys} />}
              </Stack>
              <Stack gap="md">
                {data.errors !== undefined && <ErrorsPanel project={project} errors={data.errors} />}
                {data.runs !== undefined && <RunsPanel project={project} runs={data.runs} />}
                {data.flag_changes !== undefined && (
                  <FlagChangesPanel project={project} changes={data.flag_changes} />
                )}
              </Stack>
            </div>
          </>
        )}
      </Stack>
    </>
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
