import { Alert, Group, Stack, Text } from '@mantine/core';
import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { Info } from 'lucide-react';
import { TimeBars } from '../../../../ui/charts/time-bars';
import { PageHeader } from '../../../../ui/layout/page-header';
import { SenderText, showControls } from '../../../../ui/text/sender-text';
import { ErrorPanel } from '../../../../ui/feedback/states';
import { exactTime, useTimeZone, durationText } from '../../../../ui/text/time-text';
import { useChartMarkers, useChanges } from '../../../changes/use-changes';
import { GroupActions, GroupReason } from './group-actions';
import { GroupSamples } from './group-samples';
import { GroupStatus } from './group-status';
import { errorGroupQuery, type ErrorGroupDetail, type ErrorValues } from './queries';
import * as strings from './error-groups.strings';
import { Section } from '../../../../ui/layout/section';
import { ExactTime } from '../../../../ui/text/time';
import classes from './error-groups.module.css';
import type { ReactNode } from 'react';
import { fillSlots } from '../../../../ui/text/fill-slots';
import { AnchorLink } from '../../../../ui/links';

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

/** History of the group's changes with their authors, latest first. */
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

const DAY_MS = 86_400_000;
const MAX_CHANGES = 3;

/** Counts of a group, and the environments, releases and services in which it occurs. */
function GroupFacts({ project, group }: { project: string; group: ErrorGroupDetail }) {
  const values = (name: string, kind: 'environment' | 'release' | 'service', given: ErrorValues) => (
    <Fact name={name}>
      <Values project={project} kind={kind} values={given} />
    </Fact>
  );
  return (
    <Section title={strings.summaryTitle}>
      <dl className={classes.facts}>
        <Fact name={strings.statusLabel}>
          <StatusText group={group} />
        </Fact>
        <Fact name={strings.assigneeLabel}>
          {group.assignee === null ? strings.unassigned : showControls(group.assignee.name)}
        </Fact>
        <Fact name={strings.eventsColumn}>{strings.countText(group.count)}</Fact>
        <Fact name={strings.usersColumn}>{strings.usersText(group.users, group.users_estimated)}</Fact>
        <Fact name={strings.firstSeenColumn}>
          <ExactTime at={group.first_seen} />
        </Fact>
        <Fact name={strings.lastSeenColumn}>
          <ExactTime at={group.last_seen} />
        </Fact>
        <ChangedBefore project={project} group={group} />
        {values(strings.releasesLabel, 'release', group.releases)}
        {values(strings.environmentsLabel, 'environment', group.environments)}
        {values(strings.servicesLabel, 'service', group.services)}
      </dl>
    </Section>
  );
}

/** Changes in the 24 hours before the first event, of the group's services, or of all when it has none. */
function ChangedBefore({ project, group }: { project: string; group: ErrorGroupDetail }) {
  const firstMs = Date.parse(group.first_seen);
  const services = group.services.items.map(({ value }) => value);
  const changes = useChanges(project, firstMs - DAY_MS, firstMs)
    .items.filter(({ service }) => services.length === 0 || service === null || services.includes(service))
    .toReversed()
    .slice(0, MAX_CHANGES);
  if (changes.length === 0) return null;
  return (
    <Fact name={strings.changedBeforeLabel}>
      <ul className={classes.values}>
        {changes.map(({ at, label, eventId }) => (
          <li key={eventId}>
            <AnchorLink to="/p/$project/events/$event" params={{ project, event: eventId }} inherit>
              {label}
            </AnchorLink>{' '}
            {strings.before(durationText(firstMs - at))}
          </li>
        ))}
      </ul>
    </Fact>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

function StatusText({ group }: { group: ErrorGroupDetail }) {
  const { status, ignored_until: until, ignored_events_left: left, in_next_release: next } = group;
  return (
    <>
      {strings.statusWords[status]}
      {next && ` ${strings.inNextRelease}`}
      {until !== null && <> {fillSlots(strings.ignoredUntil, { time: <ExactTime at={until} /> })}</>}
      {left !== null && ` ${strings.ignoredEventsLeft(left)}`}
    </>
  );
}

/** Values with links to all groups that have them. */
function Values({
  project,
  kind,
  values: { items, rest },
}: {
  project: string;
  kind: 'environment' | 'release' | 'service';
  values: ErrorValues;
}) {
  if (items.length === 0 && rest === 0) return strings.none;
  return (
    <ul className={classes.values}>
      {items.map(({ value, count }) => (
        <li key={value}>
          <AnchorLink
            to="/p/$project/errors"
            params={{ project }}
            search={{ [kind]: value, status: 'all' }}
            inherit
          >
            <SenderText text={value} />
          </AnchorLink>{' '}
          {strings.valueCount(count)}
        </li>
      ))}
      {rest > 0 && <li>{strings.otherValues(rest)}</li>}
    </ul>
  );
}
