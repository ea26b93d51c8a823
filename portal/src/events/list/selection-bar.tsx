import { Button, Group, Text } from '@mantine/core';
import { CopyButton } from '../../ui/copy-button';
import { formatExact } from '../../api/exact-json';
import type { EventItem } from '../event';
import * as strings from './event-list.strings';

/** What can be done with the rows that are ticked. */
export function SelectionBar({ events, onClear }: { events: readonly EventItem[]; onClear: () => void }) {
  const text = formatExact(events.map((event) => ({ ...event })));
  return (
    <Group gap="xs" wrap="nowrap">
      <Text size="xs" role="status">
        {strings.selectedCount(events.length)}
      </Text>
      <CopyButton text={text} label={strings.asJsonInSentence} withText />
      <Button variant="subtle" size="xs" onClick={onClear}>
        {strings.clearSelection}
      </Button>
    </Group>
  );
}
