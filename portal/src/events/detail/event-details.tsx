import { Anchor, Button, Group, Stack, Text, Title } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { CopyButton } from '../../ui/copy-button';
import { Status } from '../../ui/status';
import { RelativeTime } from '../../ui/time';
import { exactTime } from '../../ui/time-text';
import type { EventItem } from '../event';
import classes from '../events.module.css';
import { LevelStatus } from '../level';
import type { ValueFilter } from '../filters/add-filter';
import { EventFields } from '../type-views/event-fields';
import { FieldList } from '../type-views/field-list';
import { linksOf } from '../type-views/event-links';
import { typeView } from '../type-views/registry';
import { FoldedJson } from './folded-json';
import { moreLikeIt, relatedTo } from './related';
import { SenderText } from '../../ui/sender-text';
import * as strings from './event-detail.strings';

/** One event of any type: its fields, what its type adds to them, and its JSON. */
export function EventDetails({
  event,
  project,
  onFilter,
}: {
  event: EventItem;
  project: string;
  /** Searches for other events. */
  onFilter: (filter: ValueFilter) => void;
}) {
  const { label, icon, More } = typeView(event.type);
  // As of when it was opened: a link that changes with each second is another link each time.
  const [openedMs] = useState(() => Date.now());
  const related = relatedTo(event, openedMs);
  const links = linksOf(event);
  return (
    <Stack gap="lg">
      <Stack gap="xs">
        <div className={classes.meta}>
          <LevelStatus level={event.level} />
          <Status kind="off" icon={icon}>
            {label}
          </Status>
          <Text size="xs" c="dimmed" component="span">
            <RelativeTime at={event.ts} />
            {event.source !== null && (
              <>
                {' · '}
                <SenderText text={event.source} />
              </>
            )}
          </Text>
        </div>
        <FieldList
          fields={[
            [strings.timeLabel, <Times key="time" at={event.ts} />],
            [
              strings.idLabel,
              <Group key="id" gap={4} wrap="nowrap">
                <span className="mono ellipsis">{event.id}</span>
                <CopyButton text={event.id} label={strings.idInSentence} />
              </Group>,
            ],
          ]}
        />
      </Stack>
      <section aria-label={strings.fieldsTitle}>
        <EventFields event={event} project={project} onFilter={onFilter} />
      </section>
      {More !== undefined && <More event={event} project={project} />}
      <FoldedJson event={event} onFilter={onFilter} />
      {links.length > 0 && (
        <Group gap="xs">
          {links.map(({ label: text, to, params, search }) => (
            <Button
              key={to}
              component={Link}
              to={to}
              params={{ project, ...params } as never}
              search={(search ?? {}) as never}
              size="xs"
              variant="default"
            >
              {text}
            </Button>
          ))}
        </Group>
      )}
      {related.length > 0 && (
        <section>
          <Title order={2} size="sm" mb={6}>
            {strings.relatedTitle}
          </Title>
          <Stack gap={4} align="flex-start">
            {related.map(({ name, value, search }) => (
              <Anchor
                key={name}
                component={Link}
                to="/p/$project/events"
                params={{ project } as never}
                search={search as never}
                size="sm"
                className={classes.title}
              >
                <SenderText text={strings.sameValue(name, value)} />
              </Anchor>
            ))}
          </Stack>
        </section>
      )}
      <section>
        <Title order={2} size="sm" mb={6}>
          {strings.showInList}
        </Title>
        <Group gap="xs">
          {moreLikeIt(event).map(({ text, filter }) => (
            <Button key={text} size="xs" variant="default" onClick={() => onFilter(filter)}>
              <SenderText text={text} />
            </Button>
          ))}
        </Group>
      </section>
    </Stack>
  );
}

function Times({ at }: { at: string }) {
  return (
    <span className="mono tabular">
      {strings.localTime(exactTime(at, 'local'))}
      <br />
      {strings.utcTime(exactTime(at, 'utc'))}
    </span>
  );
}
