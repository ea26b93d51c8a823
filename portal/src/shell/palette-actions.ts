import type { MantineColorScheme } from '@mantine/core';
import type { useNavigate } from '@tanstack/react-router';
import { FolderOpen, LayoutGrid, LogOut, Monitor, Moon, Sun, User, type LucideIcon } from 'lucide-react';
import type { Me } from '../session/me';
import { session } from '../session/session';
import { ORGANIZATION_ITEMS, PROJECT_ITEMS, permitted } from './navigation-items';

export type Navigate = ReturnType<typeof useNavigate>;

export interface PaletteAction {
  id: string;
  group: string;
  label: string;
  description?: string;
  icon: LucideIcon;
  run: () => void;
}

/** What can be done without asking the service. */
export function paletteActions({
  me,
  project,
  navigate,
  setColorScheme,
}: {
  me: Me;
  /** The key of the project that is open. */
  project: string | null;
  navigate: Navigate;
  setColorScheme: (scheme: MantineColorScheme) => void;
}): PaletteAction[] {
  const current = me.projects.find(({ key }) => key === project);
  const pages = [
    ...permitted(PROJECT_ITEMS, current?.permissions ?? []).filter(() => current !== undefined),
    ...permitted(ORGANIZATION_ITEMS, me.organization.permissions),
  ];
  const scheme = (value: MantineColorScheme, label: string, icon: LucideIcon): PaletteAction => ({
    id: `colors-${value}`,
    group: 'Actions',
    label,
    icon,
    run: () => setColorScheme(value),
  });
  return [
    ...pages.map(({ to, label, icon }) => ({
      id: `page-${label}`,
      group: 'Go to',
      label,
      icon,
      run: () => void navigate({ to, params: { project } as never }),
    })),
    {
      id: 'projects',
      group: 'Go to',
      label: 'Projects',
      icon: LayoutGrid,
      run: () => void navigate({ to: '/' }),
    },
    { id: 'me', group: 'Go to', label: 'Your account', icon: User, run: () => void navigate({ to: '/me' }) },
    ...me.projects
      .filter(({ key }) => key !== project)
      .map(({ key, name }) => ({
        id: `project-${key}`,
        group: 'Projects',
        label: name,
        description: key,
        icon: FolderOpen,
        run: () => void navigate({ to: '/p/$project', params: { project: key } }),
      })),
    scheme('light', 'Light colors', Sun),
    scheme('dark', 'Dark colors', Moon),
    scheme('auto', 'Colors as the system', Monitor),
    { id: 'sign-out', group: 'Actions', label: 'Sign out', icon: LogOut, run: () => void session.end() },
  ];
}
