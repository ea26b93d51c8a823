import { Button, Group, Text } from '@mantine/core';
import { CopyButton } from '../../ui/copy-button';
import { formatExact } from '../../api/exact-json';
import type { EventItem } from '../event';
import * as strings from '../explorer.strings';
import { useRef, useState } from 'react';

/** Actions for the selected rows. */
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

/** State of the selected rows; Shift selects the range from the last selected one. */
export function useChecked(rows: readonly EventItem[]): {
  checked: ReadonlySet<string>;
  check: (id: string, range: boolean) => void;
  clearChecked: () => void;
} {
  const [checked, setChecked] = useState<ReadonlySet<string>>(new Set());
  const last = useRef<string | null>(null);
  const check = (id: string, range: boolean) => {
    const next = new Set(checked);
    const from = rows.findIndex((row) => row.id === last.current);
    const to = rows.findIndex((row) => row.id === id);
    last.current = id;
    if (range && from !== -1 && to !== -1) {
      for (const row of rows.slice(Math.min(from, to), Math.max(from, to) + 1)) next.add(row.id);
    } else if (!next.delete(id)) {
      next.add(id);
    }
    setChecked(next);
  };
  return { checked, check, clearChecked: () => setChecked(new Set()) };
}
