import { Alert, Group, Stack, Text } from '@mantine/core';
import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { Info } from 'lucide-react';
import { TimeBars } from '../../../../ui/charts/time-bars';
import { PageHeader } from '../../../../ui/layout/page-header';
import { SenderText, showControls } from '../../../../ui/text/sender-text';
import { ErrorPanel } from '../../../../ui/feedback/states';
import { exactTime, useTimeZone } from '../../../../ui/text/time-text';
import { useChartMarkers } from '../../../changes/use-changes';
import { GroupActions, GroupReason } from './group-actions';
import { GroupFacts } from './group-facts';
import { GroupSamples } from './group-samples';
import { GroupStatus } from './group-status';
import { errorGroupQuery, type ErrorGroupDetail } from './queries';
import * as strings from './error-groups.strings';
import { Section } from '../../../../ui/layout/section';
import { ExactTime } from '../../../../ui/text/time';
import classes from './error-groups.module.css';

const route = getRouteApi('/_app/p/$project/errors/$group');
const HOUR_MS = 3_600_000;

export function ErrorGroupScreen() {
  const { project, group } = route.useParams();
  return <ErrorGroupPage project={project} id={group} />;
}

export function ErrorGroupPage({ project, id }: { project: string; id: string }) {
  const { data: group } = useSuspenseQuery(errorGroupQuery(project, id));
  const { error, dataUpdatedAt, refetch } = useQuery(errorGroupQuery(project, id));
  return (
    <>
      <PageHeader
        title={group.title}
        lead={
          <Group gap={8}>
            <GroupStatus status={group.status} />
            <SenderText text={group.culprit} className="mono" />
          </Group>
        }
        actions={<GroupActions project={project} group={group} />}
      />
      {error !== null && (
        <ErrorPanel error={error} onRetry={() => void refetch()} staleSince={dataUpdatedAt} />
      )}
      {!group.complete && (
        <Alert mb="md" icon={<Info size={18} aria-hidden />}>
          {strings.incomplete}
        </Alert>
      )}
      <Stack gap="md">
        <Chart project={project} group={group} />
        <GroupFacts project={project} group={group} />
        <GroupSamples key={group.id} project={project} samples={group.samples} />
        <GroupReason project={project} group={group} />
        <GroupHistory history={group.history} />
      </Stack>
    </>
  );
}

function Chart({ project, group: { histogram } }: { project: string; group: ErrorGroupDetail }) {
  const zone = useTimeZone();
  const [first, last] = [histogram[0]?.at, histogram.at(-1)?.at];
  const markers = useChartMarkers(
    project,
    first === undefined ? undefined : Date.parse(first),
    last === undefined ? undefined : Date.parse(last) + HOUR_MS,
  );
  return (
    <TimeBars
      name={strings.chartName}
      summary={<>{strings.chartSummary(histogram.reduce((sum, { count }) => sum + count, 0))}</>}
      data={{
        barMs: HOUR_MS,
        markers,
        series: [{ key: 'events', label: strings.seriesLabel, color: 'var(--bar-err)' }],
        bars: histogram.map(({ at, count }) => ({ at: Date.parse(at), values: [count] })),
      }}
      formatTime={(ms) => exactTime(new Date(ms).toISOString(), zone).slice(5, 16)}
    />
  );
}

type Entry = ErrorGroupDetail['history'][number];

/** What was done with the group and by whom, the latest first. */
function GroupHistory({ history }: { history: readonly Entry[] }) {
  return (
    <Section title={strings.historyTitle}>
      {history.length === 0 && <Text size="sm">{strings.noHistory}</Text>}
      <ol className={classes.history}>
        {history.map((entry, index) => (
          <li key={index}>
            <ExactTime at={entry.at} />
            <SenderText text={entry.actor ?? strings.automatic} />
            <span>{`${strings.historyWords[entry.action]} ${detailOf(entry)}`.trim()}</span>
          </li>
        ))}
      </ol>
    </Section>
  );
}

function detailOf({ action, details }: Entry): string {
  const text = (name: string): string | null => {
    const value = details[name];
    return typeof value === 'string' ? showControls(value) : null;
  };
  if (action === 'assigned') return strings.historyAssignee(text('assignee') ?? '');
  if (action === 'resolved' && details['in_next_release'] === true) return strings.inNextRelease;
  if (action === 'reopened' && text('event_id') !== null) {
    const release = text('release');
    return release === null ? strings.historyByEvent : strings.historyInRelease(release);
  }
  return '';
}
