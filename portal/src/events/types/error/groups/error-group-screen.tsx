import { Alert, Group, Stack } from '@mantine/core';
import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { Info } from 'lucide-react';
import { TimeBars } from '../../../../ui/charts/time-bars';
import { PageHeader } from '../../../../ui/page-header';
import { SenderText } from '../../../../ui/sender-text';
import { ErrorPanel } from '../../../../ui/states';
import { exactTime } from '../../../../ui/time-text';
import { useTimeZone } from '../../../../ui/time-zone';
import { useChartMarkers } from '../../../changes/use-changes';
import { GroupActions } from './group-actions';
import { GroupFacts } from './group-facts';
import { GroupHistory } from './group-history';
import { GroupReason } from './group-reason';
import { GroupSamples } from './group-samples';
import { GroupStatus } from './group-status';
import { errorGroupQuery, type ErrorGroupDetail } from './queries';
import * as strings from './error-groups.strings';

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
