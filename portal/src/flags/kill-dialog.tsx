import { Stack, Text, Textarea } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ConfirmModal } from '../ui/dialogs/confirm-modal';
import { notifyUndo } from '../ui/feedback/notify';
import { putFlag } from './cached-flags';
import type { Flag } from './flag';
import { killFlag, killGroup } from './flag-writes';
import { flagKeys, groupFlagsQuery } from './queries';
import * as strings from './flags.strings';

const MAX_REASON = 500;
const NAMED_FLAGS = 5;

/** The emergency stop of a flag: states who is affected and how it is released, and requires the key to be typed. */
export function KillFlagDialog({
  project,
  flag,
  opened,
  onClose,
}: {
  project: string;
  flag: Flag;
  opened: boolean;
  onClose: () => void;
}) {
  const queries = useQueryClient();
  const [reason, setReason] = useState('');
  const count = flag.evaluations_since_yesterday;
  return (
    <ConfirmModal
      opened={opened}
      onClose={onClose}
      title={strings.killFlagTitle(flag.name)}
      verb={strings.killNow}
      typed={flag.key}
      onConfirm={async () => {
        putFlag(queries, project, flag.key, await killFlag(project, flag.key, true, reason));
        setReason('');
        await queries.invalidateQueries({ queryKey: flagKeys.all(project) });
      }}
    >
      <Stack gap="sm">
        <Text size="sm">
          {strings.killFlagConsequences}
          {count > 0 && strings.killFlagUsage(count)}
        </Text>
        <Text size="sm">{strings.killFlagUndo}</Text>
        <Reason value={reason} onChange={setReason} />
      </Stack>
    </ConfirmModal>
  );
}

/** The emergency stop of a group: all its flags at once. */
export function KillGroupDialog({
  project,
  group,
  opened,
  onClose,
}: {
  project: string;
  group: { key: string; name: string };
  opened: boolean;
  onClose: () => void;
}) {
  const queries = useQueryClient();
  const [reason, setReason] = useState('');
  const { data: flags } = useQuery({ ...groupFlagsQuery(project, group.key), enabled: opened });
  return (
    <ConfirmModal
      opened={opened}
      onClose={onClose}
      title={strings.killGroupTitle(group.name)}
      verb={strings.killNow}
      typed={group.key}
      onConfirm={async () => {
        await killGroup(project, group.key, true, reason);
        setReason('');
        await queries.invalidateQueries({ queryKey: flagKeys.all(project) });
      }}
    >
      <Stack gap="sm">
        <Text size="sm">
          {flags === undefined
            ? strings.killGroupConsequences
            : affected(
                flags.items.map(({ key }) => key),
                flags.next_cursor !== null,
              )}
        </Text>
        <Text size="sm">{strings.killGroupUndo}</Text>
        <Reason value={reason} onChange={setReason} />
      </Stack>
    </ConfirmModal>
  );
}

/** Lets a flag or a group run again: one click, and the way back for eight seconds. */
export function useRestore(
  project: string,
): (thing: 'flag' | 'group', key: string, name: string) => Promise<void> {
  const queries = useQueryClient();
  return async (thing, key, name) => {
    const set = thing === 'flag' ? killFlag : killGroup;
    const refresh = () => queries.invalidateQueries({ queryKey: flagKeys.all(project) });
    await set(project, key, false);
    notifyUndo(strings.restored(name), async () => {
      await set(project, key, true, strings.undoRestoreReason);
      await refresh();
    });
    await refresh();
  };
}

function Reason({ value, onChange }: { value: string; onChange: (value: string) => void }) {
  return (
    <Textarea
      label={strings.reasonLabel}
      description={strings.reasonHint}
      placeholder={strings.reasonPlaceholder}
      value={value}
      maxLength={MAX_REASON}
      autosize
      minRows={2}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}

function affected(keys: readonly string[], isMore: boolean): string {
  if (keys.length === 0) return strings.killEmptyGroupConsequences;
  const named = keys.slice(0, NAMED_FLAGS).join(', ');
  const left = keys.length - NAMED_FLAGS;
  const more = isMore ? strings.andManyMoreFlags : left > 0 ? strings.andMore(left) : '';
  const count = isMore ? strings.moreThan(keys.length) : String(keys.length);
  return strings.killGroupFlags(count, keys.length, named, more);
}
