import { Flag, FolderPlus, KeyRound, OctagonX, Play, UserPlus, type LucideIcon } from 'lucide-react';
import type { Me, Permission } from '../session/me';
import { requestDialog } from '../ui/dialogs/dialog-requests';
import * as strings from './shell.strings';
import type { useNavigate } from '@tanstack/react-router';

/** The key before the one of a command. */
export const COMMAND_KEY = 'c';

interface CommandContext {
  project: string;
  navigate: Navigate;
  /** Opens the palette with an initial text. */
  openPalette: (query: string) => void;
}

export interface Command {
  id: string;
  label: string;
  icon: LucideIcon;
  /** Pressed after `c`. */
  key: string;
  on: 'organization' | 'project';
  permission: Permission;
  /** The palette stays open so that the user can choose the target of the command. */
  needsTarget?: boolean;
  run: (context: CommandContext) => void;
}

/** Prefixes after which the palette lists flags and installations. */
export const KILL_PREFIX = 'kill ';
export const RUN_PREFIX = 'run ';

/** Commands that are available on every page; each opens a dialog that requires confirmation. */
const COMMANDS: readonly Command[] = [
  {
    id: 'new-flag',
    label: strings.newFlagCommand,
    icon: Flag,
    key: 'f',
    on: 'project',
    permission: 'flags:edit',
    run: ({ project, navigate }) =>
      void navigate({ to: '/p/$project/flags', params: { project }, search: { dialog: 'new' } }),
  },
  {
    id: 'kill',
    label: strings.killFlagCommand,
    icon: OctagonX,
    key: 'x',
    on: 'project',
    permission: 'flags:kill',
    needsTarget: true,
    run: ({ openPalette }) => openPalette(KILL_PREFIX),
  },
  {
    id: 'start-run',
    label: strings.startRunCommand,
    icon: Play,
    key: 'r',
    on: 'project',
    permission: 'runs:start',
    needsTarget: true,
    run: ({ openPalette }) => openPalette(RUN_PREFIX),
  },
  {
    id: 'new-key',
    label: strings.newKeyCommand,
    icon: KeyRound,
    key: 'k',
    on: 'project',
    permission: 'keys:manage',
    run: ({ project, navigate }) => {
      requestDialog('new-key');
      void navigate({ to: '/p/$project/settings/keys', params: { project } });
    },
  },
  {
    id: 'add-member',
    label: strings.addMemberCommand,
    icon: UserPlus,
    key: 'm',
    on: 'project',
    permission: 'members:manage',
    run: ({ project, navigate }) => {
      requestDialog('add-member');
      void navigate({ to: '/p/$project/members', params: { project } });
    },
  },
  {
    id: 'invite',
    label: strings.inviteCommand,
    icon: UserPlus,
    key: 'i',
    on: 'organization',
    permission: 'members:manage',
    run: ({ navigate }) => {
      requestDialog('invite');
      void navigate({ to: '/org/members' });
    },
  },
  {
    id: 'new-project',
    label: strings.newProjectCommand,
    icon: FolderPlus,
    key: 'p',
    on: 'organization',
    permission: 'organization:manage',
    run: ({ navigate }) => {
      requestDialog('new-project');
      void navigate({ to: '/' });
    },
  },
];

/** Commands that the user may run on the current page. */
export function commandsFor(me: Me, project: string | null): readonly Command[] {
  const here = me.projects.find(({ key }) => key === project)?.permissions ?? [];
  return COMMANDS.filter(({ on, permission }) =>
    (on === 'project' ? here : me.organization.permissions).includes(permission),
  );
}

export const COMMAND_KEYS = COMMANDS.map(({ key, label }) => [[COMMAND_KEY, key], label] as const);

export type Navigate = ReturnType<typeof useNavigate>;
