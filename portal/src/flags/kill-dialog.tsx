import { Stack, Text, Textarea } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ConfirmModal } from '../ui/confirm-modal';
import { notifyUndo } from '../ui/notify';
import { putFlag } from './cached-flags';
import type { Flag } from './flag';
import { killFlag, killGroup } from './flag-writes';
import { flagKeys, groupFlagsQuery } from './queries';

const MAX_REASON = 500;
const NAMED_FLAGS = 5;

/** The emergency stop of a flag: says whom it hits and how it is released, and wants the key typed. */
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
      title={`Kill ${flag.name}?`}
      verb="Kill now"
      typed={flag.key}
      onConfirm={async () => {
        putFlag(queries, project, flag.key, await killFlag(project, flag.key, true, reason));
        setReason('');
        await queries.invalidateQueries({ queryKey: flagKeys.all(project) });
      }}
    >
      <Stack gap="sm">
        <Text size="sm">
          Everybody gets “off” within seconds, whatever its rollout, its cohorts and people’s own overrides
          say.
          {count > 0 &&
            ` Programs asked for it ${count.toLocaleString('en')} times since yesterday; all of those would have been off.`}
        </Text>
        <Text size="sm">
          Its settings stay as they are. “Restore” brings it back with one click, here or on its page.
        </Text>
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
      title={`Kill every flag of ${group.name}?`}
      verb="Kill now"
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
            ? 'Every flag of the group is off for everybody within seconds; no override is stronger.'
            : affected(
                flags.items.map(({ key }) => key),
                flags.next_cursor !== null,
              )}
        </Text>
        <Text size="sm">
          The flags keep their settings. “Restore” on the group brings all of them back with one click.
        </Text>
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
    notifyUndo(`${name} runs again.`, async () => {
      await set(project, key, true, 'Undo of a restore');
      await refresh();
    });
    await refresh();
  };
}

function Reason({ value, onChange }: { value: string; onChange: (value: string) => void }) {
  return (
    <Textarea
      label="Reason"
      description="Stands in the history, for whoever asks tomorrow."
      placeholder="e.g. Errors in the checkout since 14:05"
      value={value}
      maxLength={MAX_REASON}
      autosize
      minRows={2}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}

function affected(keys: readonly string[], isMore: boolean): string {
  if (keys.length === 0) return 'The group has no flags now; those that come into it would be off.';
  const named = keys.slice(0, NAMED_FLAGS).join(', ');
  const left = keys.length - NAMED_FLAGS;
  const more = isMore ? ' and many more' : left > 0 ? ` and ${left} more` : '';
  const count = isMore ? `more than ${keys.length}` : String(keys.length);
  return `${count} ${keys.length === 1 ? 'flag is' : 'flags are'} off for everybody within seconds, whatever is set on them: ${named}${more}.`;
}
