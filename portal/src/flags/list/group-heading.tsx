import { Button, Group, Text } from '@mantine/core';
import { ChevronDown, ChevronRight, OctagonX } from 'lucide-react';
import { useState } from 'react';
import { useCan } from '../../session/me';
import { ActionButton, needs } from '../../ui/action-button';
import { notifyError } from '../../ui/notify';
import { Status } from '../../ui/status';
import type { FlagGroup } from '../flag';
import classes from '../flags.module.css';
import { KillGroupDialog, useRestore } from '../kill-dialog';
import * as strings from './flag-list.strings';

/** Above the flags of a group: folds them, and has the emergency stop of all of them. */
export function GroupHeading({
  project,
  group,
  count,
  folded,
  onFold,
}: {
  project: string;
  /** `null`: the flags that are in none. */
  group: FlagGroup | null;
  count: string;
  folded: boolean;
  onFold: () => void;
}) {
  const name = group?.name ?? strings.noGroup;
  const Chevron = folded ? ChevronRight : ChevronDown;
  return (
    <tr role="row" className={classes['group']} data-no-entry>
      <td role="cell" colSpan={7}>
        <Group justify="space-between" gap="xs">
          <Group gap={10}>
            <button type="button" className={classes['fold']} aria-expanded={!folded} onClick={onFold}>
              <Chevron size={15} aria-hidden />
              {name}
            </button>
            <Text size="xs" c="dimmed">
              {count}
            </Text>
            {group?.killed === true && (
              <Status kind="err" icon={OctagonX}>
                {strings.groupKilled}
              </Status>
            )}
            {group?.killed === false && !group.enabled && <Status kind="off">{strings.groupDisabled}</Status>}
          </Group>
          {group !== null && <GroupStop project={project} group={group} />}
        </Group>
      </td>
    </tr>
  );
}

function GroupStop({ project, group }: { project: string; group: FlagGroup }) {
  const [opened, setOpened] = useState(false);
  const blocked = needs(useCan(project, 'flags:kill'), 'flags:kill', project);
  const restore = useRestore(project);
  if (group.killed) {
    return (
      <ActionButton
        size="compact-xs"
        variant="default"
        blocked={blocked}
        onClick={() => void restore('group', group.key, group.name).catch(notifyError)}
      >
        {strings.restoreGroup}
      </ActionButton>
    );
  }
  return (
    <>
      {blocked === null ? (
        <Button
          size="compact-xs"
          variant="outline"
          color="red"
          c="var(--st-err)"
          onClick={() => setOpened(true)}
        >
          {strings.killGroup}
        </Button>
      ) : (
        <ActionButton size="compact-xs" variant="default" blocked={blocked} onClick={() => undefined}>
          {strings.killGroup}
        </ActionButton>
      )}
      <KillGroupDialog project={project} group={group} opened={opened} onClose={() => setOpened(false)} />
    </>
  );
}
