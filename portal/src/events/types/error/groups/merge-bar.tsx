import { Button, Group, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useCan } from '../../../../session/me';
import { ActionButton, needs } from '../../../../ui/action-button';
import { ConfirmModal } from '../../../../ui/confirm-modal';
import { showControls } from '../../../../ui/sender-text';
import type { ErrorGroup } from './queries';
import { useGroupChanges } from './use-group-changes';
import * as strings from './error-groups.strings';

/** What can be done with several groups: they are merged into the one with the most events. */
export function MergeBar({
  project,
  groups,
  onClear,
}: {
  project: string;
  groups: readonly ErrorGroup[];
  onClear: () => void;
}) {
  const [opened, { open, close }] = useDisclosure(false);
  const blocked = needs(useCan(project, 'views:edit'), 'views:edit', project);
  const { merge } = useGroupChanges(project);
  const [into, ...from] = groups.toSorted((one, other) => other.count - one.count);
  if (into === undefined) return null;
  const confirm = async () => {
    await merge(into, from);
    onClear();
  };
  return (
    <Group className="panel" gap="sm" p="sm" mt="md" role="toolbar" aria-label={strings.selectionLabel}>
      <Text size="sm" component="span">
        {strings.selectedCount(groups.length)}
      </Text>
      {from.length > 0 && (
        <ActionButton size="xs" blocked={blocked} onClick={open}>
          {strings.mergeGroups}
        </ActionButton>
      )}
      <Button size="xs" variant="default" onClick={onClear}>
        {strings.clearSelection}
      </Button>
      <ConfirmModal
        opened={opened}
        onClose={close}
        title={strings.mergeTitle(groups.length)}
        verb={strings.mergeGroups}
        onConfirm={confirm}
      >
        {strings.mergeConsequences(showControls(into.title))}
      </ConfirmModal>
    </Group>
  );
}
