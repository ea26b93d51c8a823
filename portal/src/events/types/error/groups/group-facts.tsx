import { Anchor } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { fillSlots } from '../../../../ui/text/fill-slots';
import { Section } from '../../../../ui/layout/section';
import { SenderText, showControls } from '../../../../ui/text/sender-text';
import { ExactTime } from '../../../../ui/text/time';
import { durationText } from '../../../../ui/text/time-text';
import { useChanges } from '../../../changes/use-changes';
import classes from './error-groups.module.css';
import type { ErrorGroupDetail, ErrorValues } from './queries';
import * as strings from './error-groups.strings';

const DAY_MS = 86_400_000;
const MAX_CHANGES = 3;

/** The numbers of a group, and where it occurs. */
export function GroupFacts({ project, group }: { project: string; group: ErrorGroupDetail }) {
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

/** What was changed in the day before the first event: for the group's services, or for any where it names none. */
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
            <Anchor
              component={Link}
              to="/p/$project/events/$event"
              params={{ project, event: eventId } as never}
              inherit
            >
              {label}
            </Anchor>{' '}
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

/** Each leads to all groups with it. */
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
          <Anchor
            component={Link}
            to="/p/$project/errors"
            params={{ project } as never}
            search={{ [kind]: value, status: 'all' } as never}
            inherit
          >
            <SenderText text={value} />
          </Anchor>{' '}
          {strings.valueCount(count)}
        </li>
      ))}
      {rest > 0 && <li>{strings.otherValues(rest)}</li>}
    </ul>
  );
}
