import { CloseButton, Group, Text } from '@mantine/core';
import * as strings from './runs.strings';

/** What the list is narrowed to by its address alone, with a button that takes it away. */
export function BackfillChip({ id, onRemove }: { id: string; onRemove: () => void }) {
  return (
    <Group
      gap={4}
      wrap="nowrap"
      h={30}
      pl={8}
      pr={2}
      title={id}
      style={{ border: '1px solid var(--app-control-border)', borderRadius: 7 }}
    >
      <Text size="xs" className="tabular">
        {strings.ofBackfill(id.slice(-8))}
      </Text>
      <CloseButton size={24} iconSize={13} aria-label={strings.removeBackfillFilter} onClick={onRemove} />
    </Group>
  );
}
