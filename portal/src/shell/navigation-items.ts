import type { LinkProps } from '@tanstack/react-router';
import {
  Activity,
  Blocks,
  Flag,
  Gauge,
  HeartPulse,
  Play,
  ScrollText,
  Settings,
  Users,
  type LucideIcon,
} from 'lucide-react';
import type { Permission } from '../session/me';
import * as strings from './shell.strings';

export interface NavigationItem {
  to: NonNullable<LinkProps['to']>;
  label: string;
  icon: LucideIcon;
  /** Pressed after `g`. */
  key: string;
  /** Who can never use it does not see it. */
  permission?: Permission;
  /** Active on this address only, not on those below it. */
  exact?: boolean;
}

export const PROJECT_ITEMS: readonly NavigationItem[] = [
  { to: '/p/$project', label: strings.overview, icon: Gauge, key: 'o', exact: true },
  { to: '/p/$project/events', label: strings.events, icon: Activity, key: 'e', permission: 'events:view' },
  { to: '/p/$project/flags', label: strings.featureFlags, icon: Flag, key: 'f', permission: 'flags:view' },
  { to: '/p/$project/apps', label: strings.apps, icon: Blocks, key: 'a', permission: 'apps:view' },
  { to: '/p/$project/runs', label: strings.runs, icon: Play, key: 'r', permission: 'runs:view' },
  { to: '/p/$project/members', label: strings.members, icon: Users, key: 'm' },
  { to: '/p/$project/settings', label: strings.settings, icon: Settings, key: 's' },
];

export const ORGANIZATION_ITEMS: readonly NavigationItem[] = [
  { to: '/org/members', label: strings.people, icon: Users, key: 'u', permission: 'members:manage' },
  { to: '/org/audit', label: strings.audit, icon: ScrollText, key: 't', permission: 'system:view' },
  {
    to: '/org/settings',
    label: strings.organization,
    icon: Settings,
    key: 'z',
    permission: 'organization:manage',
  },
  { to: '/health', label: strings.systemHealth, icon: HeartPulse, key: 'h', permission: 'system:view' },
];

export function permitted(
  items: readonly NavigationItem[],
  permissions: readonly string[],
): readonly NavigationItem[] {
  return items.filter(({ permission }) => permission === undefined || permissions.includes(permission));
}
