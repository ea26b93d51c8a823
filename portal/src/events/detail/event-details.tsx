import { Button, Group, Stack, Text, Title } from '@mantine/core';
import { useState, useId } from 'react';
import { CopyButton } from '../../ui/copy-button';
import { Status } from '../../ui/feedback/status';
import { RelativeTime } from '../../ui/text/time';
import { exactTime } from '../../ui/text/time-text';
import type { EventItem } from '../event';
import classes from '../events.module.css';
import { LevelStatus } from '../level';
import type { ValueFilter } from '../filters/filters';
import { dataPart } from '../filters/data-part';
import { EventFields, FieldList } from '../type-views/event-fields';
import { typeView, linksOf } from '../type-views/type-view';
import { moreLikeIt, relatedTo } from './related';
import { SenderText } from '../../ui/text/sender-text';
import * as strings from './event-detail.strings';
import { ChevronDown, ChevronRight } from 'lucide-react';
import { formatExact } from '../../api/exact-json';
import { JsonTree } from '../../ui/json-tree/json-tree';
import { serviceAddress } from '../../api/service-address';
import { AnchorLink, ButtonLink } from '../../ui/links';

/** Details of an event of any type: its fields, the content that its type adds, and its JSON. */
export function EventDetails({
  event,
  project,
  onFilter,
}: {
  event: EventItem;
  project: string;
  /** Called with the filter that the user selects to find other events. */
  onFilter: (filter: ValueFilter) => void;
}) {
  const { label, icon, More } = typeView(event.type);
  // Time of opening: related links would otherwise change with each render.
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
            <ButtonLink
              key={to}
              to={to}
              params={{ project, ...params }}
              search={search ?? {}}
              size="xs"
              variant="default"
            >
              {text}
            </ButtonLink>
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
              <AnchorLink
                key={name}
                to="/p/$project/events"
                params={{ project }}
                search={search}
                size="sm"
                className={classes.title}
              >
                <SenderText text={strings.sameValue(name, value)} />
              </AnchorLink>
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

/** The event's data as JSON, collapsed because the fields above show the same values. */
function FoldedJson({
  event: { data },
  onFilter,
}: {
  event: EventItem;
  onFilter: (filter: ValueFilter) => void;
}) {
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  const Icon = isOpen ? ChevronDown : ChevronRight;
  return (
    <section aria-label={strings.jsonTitle}>
      <Group justify="space-between" mb={6}>
        <Button
          size="xs"
          variant="subtle"
          leftSection={<Icon size={14} aria-hidden />}
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => setOpen(!isOpen)}
        >
          {strings.jsonTitle}
        </Button>
        <CopyButton text={formatExact(data)} label={strings.dataAsJsonInSentence} />
      </Group>
      <div id={id}>
        {isOpen && (
          <JsonTree
            value={data}
            label={strings.eventData}
            canFilter={(pointer) => dataPart(data, pointer) !== null}
            onFilter={(pointer, out) => {
              const value = dataPart(data, pointer);
              if (value !== null) onFilter({ field: 'data', value, out });
            }}
          />
        )}
      </div>
    </section>
  );
}

/** Button that copies the URL of the event's own page. */
export function CopyLink({ project, id }: { project: string; id: string }) {
  const path = `/p/${encodeURIComponent(project)}/events/${id}`;
  return <CopyButton text={`${serviceAddress}${path}`} label={strings.linkInSentence} withText />;
}
