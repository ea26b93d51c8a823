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
  { to: '/p/$project', label: 'Overview', icon: Gauge, key: 'o', exact: true },
  { to: '/p/$project/events', label: 'Events', icon: Activity, key: 'e', permission: 'events:view' },
  { to: '/p/$project/flags', label: 'Feature flags', icon: Flag, key: 'f', permission: 'flags:view' },
  { to: '/p/$project/apps', label: 'Apps', icon: Blocks, key: 'a', permission: 'apps:view' },
  { to: '/p/$project/runs', label: 'Runs', icon: Play, key: 'r', permission: 'runs:view' },
  { to: '/p/$project/members', label: 'Members', icon: Users, key: 'm' },
  { to: '/p/$project/settings', label: 'Settings', icon: Settings, key: 's' },
];

export const ORGANIZATION_ITEMS: readonly NavigationItem[] = [
  { to: '/org/members', label: 'People', icon: Users, key: 'u', permission: 'members:manage' },
  { to: '/org/audit', label: 'Audit', icon: ScrollText, key: 't', permission: 'system:view' },
  { to: '/org/settings', label: 'Organization', icon: Settings, key: 'z', permission: 'organization:manage' },
  { to: '/health', label: 'System health', icon: HeartPulse, key: 'h', permission: 'system:view' },
];

export function permitted(
  items: readonly NavigationItem[],
  permissions: readonly string[],
): readonly NavigationItem[] {
  return items.filter(({ permission }) => permission === undefined || permissions.includes(permission));
}
