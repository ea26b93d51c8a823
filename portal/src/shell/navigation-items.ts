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
import type { TypeNavigation } from '../events/type-views/type-entries';
import * as strings from './shell.strings';

export interface NavigationItem {
  to: NonNullable<LinkProps['to']>;
  label: string;
  icon: LucideIcon;
  /** Pressed after `g`. */
  key?: string;
  /** Hidden from users without this permission. */
  permission?: Permission;
  /** Whether the entry is active only on this exact path, not below it. */
  exact?: boolean;
  /** Event type to whose screens the entry links. */
  eventType?: string;
}

/** Entries of a project under one heading; entries without a heading come first. */
export interface NavigationGroup {
  title: string | null;
  items: readonly NavigationItem[];
}

/** Each is `<type>/<type>.navigation.ts` in the folder of an event type that has screens of its own. */
const TYPE_FILES: Record<string, TypeNavigation> = import.meta.glob('../events/types/*/*.navigation.ts', {
  eager: true,
  import: 'default',
});
const TYPE_ITEMS = Object.entries(TYPE_FILES)
  .map(([path, item]) => ({ ...item, eventType: path.split('/')[3] ?? '' }))
  .toSorted((one, other) => one.order - other.order);

const ofTypes = (group: TypeNavigation['group']): NavigationItem[] =>
  TYPE_ITEMS.filter((item) => item.group === group).map((item) => ({ ...item, permission: 'events:view' }));

export const PROJECT_GROUPS: readonly NavigationGroup[] = [
  {
    title: null,
    items: [{ to: '/p/$project', label: strings.overview, icon: Gauge, key: 'o', exact: true }],
  },
  {
    title: strings.observe,
    items: [
      {
        to: '/p/$project/events',
        label: strings.events,
        icon: Activity,
        key: 'e',
        permission: 'events:view',
      },
      ...ofTypes('observe'),
    ],
  },
  {
    title: strings.change,
    items: [
      {
        to: '/p/$project/flags',
        label: strings.featureFlags,
        icon: Flag,
        key: 'f',
        permission: 'flags:view',
      },
      ...ofTypes('change'),
    ],
  },
  {
    title: strings.run,
    items: [
      { to: '/p/$project/apps', label: strings.apps, icon: Blocks, key: 'a', permission: 'apps:view' },
      { to: '/p/$project/runs', label: strings.runs, icon: Play, key: 'r', permission: 'runs:view' },
    ],
  },
  { title: strings.business, items: ofTypes('business') },
  {
    title: strings.project,
    items: [
      { to: '/p/$project/members', label: strings.members, icon: Users, key: 'm' },
      { to: '/p/$project/settings', label: strings.settings, icon: Settings, key: 's' },
    ],
  },
];

export const PROJECT_ITEMS: readonly NavigationItem[] = PROJECT_GROUPS.flatMap(({ items }) => items);

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
