import { Anchor, Text, Title } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { durationText } from '../../../ui/time-text';
import type { MarkedChange } from '../../changes/use-changes';
import type { TraceModel } from './trace-model';
import * as strings from './trace-screens.strings';

const MAX_SHOWN = 10;

/** What was changed in the project while the trace ran: flags, deploys and configuration do not name the trace. */
export function TraceChanges({
  project,
  model: { startedAtMs },
  changes,
}: {
  project: string;
  model: TraceModel;
  /** The earliest first. */
  changes: readonly MarkedChange[];
}) {
  if (changes.length === 0) return null;
  return (
    <section aria-label={strings.changesTitle}>
      <Title order={2} size="md" mb="xs">
        {strings.changesTitle}
      </Title>
      <ul style={{ margin: 0, paddingLeft: 18 }}>
        {changes.slice(0, MAX_SHOWN).map(({ at, label, eventId }) => (
          <Text component="li" size="sm" key={eventId}>
            <Anchor
              component={Link}
              to="/p/$project/events/$event"
              params={{ project, event: eventId } as never}
              inherit
            >
              {label}
            </Anchor>{' '}
            {strings.afterStart(durationText(at - startedAtMs))}
          </Text>
        ))}
      </ul>
      {changes.length > MAX_SHOWN && (
        <Text size="sm" c="dimmed">
          {strings.moreChanges(changes.length - MAX_SHOWN)}
        </Text>
      )}
    </section>
  );
}
