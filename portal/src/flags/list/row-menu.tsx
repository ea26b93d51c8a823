import { ActionIcon, Menu } from '@mantine/core';
import {
  Archive,
  ArchiveRestore,
  CalendarClock,
  Copy,
  Ellipsis,
  FlaskConical,
  History,
  Pencil,
} from 'lucide-react';
import { useCan } from '../../session/me';
import { needs } from '../../ui/action-button';
import { copyText } from '../../ui/copy-button';
import { notifyDone } from '../../ui/feedback/notify';
import type { Flag } from '../flag';
import * as strings from './flag-list.strings';
import { MenuItemLink } from '../../ui/links';

export type RowAction = 'archive' | 'edit' | 'kill' | 'schedule' | 'unarchive';

const ICON = 15;

/** Menu of a flag's actions. Actions that are not permitted stay visible and name the missing permission. */
export function RowMenu({
  project,
  flag,
  onAction,
}: {
  project: string;
  flag: Flag;
  onAction: (action: RowAction, flag: Flag) => void;
}) {
  const mayEdit = useCan(project, 'flags:edit');
  const params = { project, key: flag.key };
  const edits = [
    { action: 'edit', label: strings.edit, icon: Pencil, of: !flag.archived },
    { action: 'schedule', label: strings.scheduleAChange, icon: CalendarClock, of: !flag.archived },
    { action: 'archive', label: strings.archive, icon: Archive, of: !flag.archived },
    { action: 'unarchive', label: strings.bringBack, icon: ArchiveRestore, of: flag.archived },
  ] as const;
  return (
    <Menu position="bottom-end" width={230}>
      <Menu.Target>
        <ActionIcon size={32} aria-label={strings.flagActions(flag.name)}>
          <Ellipsis size={16} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {!mayEdit && <Menu.Label>{needs(false, 'flags:edit', project)}</Menu.Label>}
        {edits
          .filter(({ of }) => of)
          .map(({ action, label, icon: Icon }) => (
            <Menu.Item
              key={action}
              disabled={!mayEdit}
              leftSection={<Icon size={ICON} aria-hidden />}
              onClick={() => onAction(action, flag)}
            >
              {label}
            </Menu.Item>
          ))}
        <Menu.Divider />
        <Menu.Item leftSection={<Copy size={ICON} aria-hidden />} onClick={() => void copyKey(flag.key)}>
          {strings.copyKey}
        </Menu.Item>
        <MenuItemLink
          to="/p/$project/flags/$key/preview"
          params={params}
          leftSection={<FlaskConical size={ICON} aria-hidden />}
        >
          {strings.preview}
        </MenuItemLink>
        <MenuItemLink
          to="/p/$project/flags/$key/history"
          params={params}
          leftSection={<History size={ICON} aria-hidden />}
        >
          {strings.history}
        </MenuItemLink>
      </Menu.Dropdown>
    </Menu>
  );
}

async function copyKey(key: string): Promise<void> {
  notifyDone((await copyText(key)) ? strings.keyCopied(key) : strings.keyNotCopied(key));
}
