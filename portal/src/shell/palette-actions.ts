import type { MantineColorScheme } from '@mantine/core';
import { FolderOpen, LayoutGrid, LogOut, Monitor, Moon, Sun, User, type LucideIcon } from 'lucide-react';
import type { Me } from '../session/me';
import { session } from '../api/session';
import { COMMAND_KEY, commandsFor, type Navigate } from './commands';
import { ORGANIZATION_ITEMS, PROJECT_ITEMS, permitted } from './navigation-items';
import * as texts from './palette.strings';
import * as strings from './shell.strings';

export interface PaletteAction {
  id: string;
  group: string;
  label: string;
  description?: string;
  icon: LucideIcon;
  /** Shortcut of the action. */
  keys?: readonly string[];
  /** The palette stays open. */
  staysOpen?: boolean;
  run: () => void;
}

/** Search results of the service for the palette. */
export interface Found {
  actions: (navigate: Navigate) => PaletteAction[];
  /** A request is in progress. */
  isSearching: boolean;
}

/** The actions that need no request. */
export function paletteActions({
  me,
  project,
  navigate,
  setColorScheme,
  openPalette,
}: {
  me: Me;
  /** The key of the project that is open. */
  project: string | null;
  navigate: Navigate;
  setColorScheme: (scheme: MantineColorScheme) => void;
  /** Opens the palette with an initial text. */
  openPalette: (query: string) => void;
}): PaletteAction[] {
  const current = me.projects.find(({ key }) => key === project);
  const pages = [
    ...permitted(PROJECT_ITEMS, current?.permissions ?? []).filter(() => current !== undefined),
    ...permitted(ORGANIZATION_ITEMS, me.organization.permissions),
  ];
  const scheme = (value: MantineColorScheme, label: string, icon: LucideIcon): PaletteAction => ({
    id: `colors-${value}`,
    group: texts.appearanceGroup,
    label,
    icon,
    run: () => setColorScheme(value),
  });
  return [
    ...commandsFor(me, project).map(({ id, label, icon, key, needsTarget = false, run }) => ({
      id,
      group: texts.actionsGroup,
      label,
      icon,
      keys: [COMMAND_KEY, key],
      staysOpen: needsTarget,
      run: () => run({ project: project ?? '', navigate, openPalette }),
    })),
    ...pages.map(({ to, label, icon, key }) => ({
      id: `page-${label}`,
      group: texts.goToGroup,
      label,
      icon,
      ...(key === undefined ? {} : { keys: ['g', key] }),
      run: () => void navigate({ to, params: { project } }),
    })),
    {
      id: 'projects',
      group: texts.goToGroup,
      label: strings.projects,
      icon: LayoutGrid,
      keys: ['g', 'p'],
      run: () => void navigate({ to: '/' }),
    },
    {
      id: 'me',
      group: texts.goToGroup,
      label: strings.yourAccount,
      icon: User,
      run: () => void navigate({ to: '/me' }),
    },
    ...me.projects
      .filter(({ key }) => key !== project)
      .map(({ key, name }) => ({
        id: `project-${key}`,
        group: strings.projects,
        label: name,
        description: key,
        icon: FolderOpen,
        run: () => void navigate({ to: '/p/$project', params: { project: key } }),
      })),
    scheme('light', texts.lightColorsCommand, Sun),
    scheme('dark', texts.darkColorsCommand, Moon),
    scheme('auto', texts.systemColorsCommand, Monitor),
    {
      id: 'sign-out',
      group: texts.appearanceGroup,
      label: strings.signOut,
      icon: LogOut,
      run: () => void session.end(),
    },
  ];
}
