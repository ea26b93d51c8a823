import { Anchor } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { fillSlots } from '../../../../ui/fill-slots';
import { Section } from '../../../../ui/section';
import { SenderText, showControls } from '../../../../ui/sender-text';
import { ExactTime } from '../../../../ui/time';
import classes from './error-groups.module.css';
import type { ErrorGroupDetail, ErrorValues } from './queries';
import * as strings from './error-groups.strings';

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
          {group.assignee === null ? strings.nobody : showControls(group.assignee.name)}
        </Fact>
        <Fact name={strings.eventsColumn}>{strings.countText(group.count)}</Fact>
        <Fact name={strings.usersColumn}>{strings.usersText(group.users, group.users_estimated)}</Fact>
        <Fact name={strings.firstSeenColumn}>
          <ExactTime at={group.first_seen} />
        </Fact>
        <Fact name={strings.lastSeenColumn}>
          <ExactTime at={group.last_seen} />
        </Fact>
        {values(strings.releasesLabel, 'release', group.releases)}
        {values(strings.environmentsLabel, 'environment', group.environments)}
        {values(strings.servicesLabel, 'service', group.services)}
      </dl>
    </Section>
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
