import { Stack, Text, TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ConfirmModal } from '../../ui/dialogs/confirm-modal';
import { notifyUndo } from '../../ui/feedback/notify';
import { putFlag } from '../cached-flags';
import { FieldDiffList, changesBetween, diffLines } from '../editor/field-diff';
import type { FieldChange, Flag, HistoryItem } from '../flag';
import { revertFlag } from '../flag-writes';
import { flagKeys } from '../queries';
import * as strings from './flag-history.strings';

/** Fields that a revert restores: all settings of a flag that users edit. */
const FIELDS = [
  'name',
  'description',
  'enabled',
  'killed',
  'rollout',
  'cohorts',
  'group',
  'tags',
  'permanent',
  'archived',
] as const;

/** What would be different from now if the flag were as it was then. */
export function restoreChanges(flag: Flag, then: object | null): FieldChange[] {
  return changesBetween(flag, then ?? {}, FIELDS);
}

/** Brings a flag back to an earlier version, after showing what that changes. */
export function RestoreDialog({
  project,
  flag,
  item,
  opened,
  onClose,
}: {
  project: string;
  flag: Flag;
  item: HistoryItem;
  opened: boolean;
  onClose: () => void;
}) {
  const queries = useQueryClient();
  const [reason, setReason] = useState('');
  const changes = restoreChanges(flag, item.after);
  const restore = async () => {
    const before = flag.revision;
    const refresh = () => queries.invalidateQueries({ queryKey: flagKeys.all(project) });
    putFlag(queries, project, flag.key, await revertFlag(project, flag.key, item.revision, reason));
    notifyUndo(strings.earlierVersionRestored(flag.name, item.revision), async () => {
      putFlag(queries, project, flag.key, await revertFlag(project, flag.key, before, strings.undo));
      await refresh();
    });
    await refresh();
  };
  return (
    <ConfirmModal
      opened={opened}
      onClose={onClose}
      title={strings.restoreTitle(item.revision, flag.name)}
      verb={strings.restoreThisVersion}
      onConfirm={restore}
    >
      <Stack gap="sm">
        {changes.length === 0 ? (
          <Text size="sm">{strings.nothingToRestore}</Text>
        ) : (
          <>
            <Text size="sm">{strings.restoreConsequences}</Text>
            <FieldDiffList lines={diffLines(changes)} label={strings.restoreChangesTable} />
          </>
        )}
        <TextInput
          label={strings.reasonLabel}
          value={reason}
          maxLength={500}
          onChange={(event) => setReason(event.currentTarget.value)}
        />
      </Stack>
    </ConfirmModal>
  );
}
