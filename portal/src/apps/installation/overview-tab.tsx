import { Stack, Table, VisuallyHidden } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { usePeople } from '../../members/people';
import { useLiveInvalidation } from '../../live/use-live';
import { KIND_WORDS } from '../../runs/run-words';
import { RunStatus, Elapsed } from '../../runs/run-status';
import { SimulatedBadge } from '../../runs/simulation';
import { RowsPending } from '../../ui/feedback/page-pending';
import { Section } from '../../ui/layout/section';
import { ErrorPanel } from '../../ui/feedback/states';
import { ExactTime, RelativeTime } from '../../ui/text/time';
import { manifestOf, type Installation, type Manifest } from '../app';
import { triggerText } from '../app-texts';
import { ManifestDetails } from '../manifest-details';
import { installationKeys, lastRunsQuery, versionQuery, useInstallation } from '../queries';
import { BackfillsSection } from './backfills/backfills-section';
import { NextTime } from './schedules/schedule-preview';
import { SchedulesSection } from './schedules/schedules-section';
import { fillSlots } from '../../ui/text/fill-slots';
import * as strings from './installation.strings';
import { AnchorLink } from '../../ui/links';

const SHOWN_RUNS = 5;

export function OverviewTab() {
  const { project, installation } = useInstallation();
  const { app, app_version: used } = installation;
  const version = useQuery(versionQuery(project, app.slug, used.version));
  // Each started run changes the time of the next one.
  useLiveInvalidation(project, 'runs', installationKeys.one(project, installation.id));
  return (
    <div className="columns">
      <Stack gap="md">
        {version.error !== null && (
          <ErrorPanel error={version.error} onRetry={() => void version.refetch()} />
        )}
        {version.isPending && <RowsPending rows={3} />}
        {version.data !== undefined && (
          <>
            <Triggers installation={installation} manifest={manifestOf(version.data)} />
            <SchedulesSection project={project} installation={installation} />
            <BackfillsSection project={project} installation={installation} />
            <Section title={strings.versionTitle(used.version)}>
              <ManifestDetails manifest={{ ...manifestOf(version.data), triggers: [] }}>
                <Facts project={project} installation={installation} />
              </ManifestDetails>
            </Section>
          </>
        )}
      </Stack>
      <LastRuns project={project} installation={installation} />
    </div>
  );
}

function Facts({ project, installation }: { project: string; installation: Installation }) {
  const nameOf = usePeople(project);
  return (
    <>
      <dt>{strings.installedLabel}</dt>
      <dd>
        <ExactTime at={installation.created_at} />
        {strings.bySuffix(nameOf(installation.created_by) ?? strings.formerMember)}
      </dd>
      <dt>{strings.changedLabel}</dt>
      <dd>
        <ExactTime at={installation.updated_at} />
      </dd>
    </>
  );
}

function Triggers({ installation, manifest }: { installation: Installation; manifest: Manifest }) {
  const events = (manifest.triggers ?? []).filter((trigger) => 'event_type' in trigger);
  const nameOf = usePeople(installation.project.key);
  const next = installation.next_run_at;
  const isOn = installation.state === 'active' && installation.missing_permissions.length === 0;
  return (
    <Section
      title={strings.triggersLabel}
      lead={strings.onBehalfOf(nameOf(installation.acts_for) ?? strings.formerMember)}
    >
      {events.length === 0 && strings.noTriggers}
      {events.length > 0 && (
        <ul className="plain-list">
          {events.map((trigger, index) => (
            <li key={index}>{triggerText(trigger)}</li>
          ))}
        </ul>
      )}
      {next !== null && (
        <p style={{ marginBottom: 0 }}>{fillSlots(strings.nextRun, { nextTime: <NextTime at={next} /> })}</p>
      )}
      {!isOn && <p style={{ marginBottom: 0 }}>{strings.triggersInactive}</p>}
    </Section>
  );
}

function LastRuns({ project, installation }: { project: string; installation: Installation }) {
  const runs = useQuery(lastRunsQuery(project, installation.id, SHOWN_RUNS));
  const own = runs.data?.items ?? [];
  const all = (
    <AnchorLink
      size="sm"
      to="/p/$project/apps/installations/$id/runs"
      params={{ project, id: installation.id }}
    >
      {strings.allRuns}
    </AnchorLink>
  );
  return (
    <Section title={strings.recentRunsTitle} actions={all}>
      {runs.error !== null && <ErrorPanel error={runs.error} onRetry={() => void runs.refetch()} />}
      {runs.isPending && <RowsPending rows={3} />}
      {runs.data !== undefined && own.length === 0 && strings.noRunsYet}
      {own.length > 0 && (
        <div className="scroll-x" tabIndex={0} role="region" aria-label={strings.recentRunsTable}>
          <Table className="slim-table" withRowBorders={false}>
            <Table.Tbody>
              {own.map((run) => (
                <Table.Tr key={run.id}>
                  <Table.Td>
                    <RunStatus run={run} /> <SimulatedBadge run={run} />
                  </Table.Td>
                  <Table.Td visibleFrom="sm">{KIND_WORDS[run.run_kind]}</Table.Td>
                  <Table.Td>
                    <AnchorLink
                      size="sm"
                      pos="relative"
                      to="/p/$project/runs/$id"
                      params={{ project, id: run.id }}
                    >
                      <VisuallyHidden component="span">{strings.runCreatedPrefix}</VisuallyHidden>
                      <RelativeTime at={run.created_at} />
                    </AnchorLink>
                  </Table.Td>
                  <Table.Td ta="right">
                    <Elapsed run={run} />
                  </Table.Td>
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
        </div>
      )}
    </Section>
  );
}
