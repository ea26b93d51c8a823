import type { Permission } from '../session/me';

/** Every permission in words. */
export const PERMISSION_TEXTS: Record<Permission, string> = {
  'organization:manage': 'Rename the organization, make projects, set limits, rotate signing keys',
  'project:view': 'See that the project is there, and its settings',
  'project:manage': 'Rename and archive the project',
  'keys:manage': 'Make and revoke API keys, rotate their webhook secrets',
  'members:manage': 'Let people in, change what they are, take them out',
  'events:view': 'Read and search events',
  'views:edit': 'Save, rename and delete views of the event explorer',
  'flags:view': 'See feature flags, their history and how they are evaluated',
  'flags:edit': 'Create and change feature flags',
  'flags:kill': 'Stop a flag or a group at once, and restore it',
  'flags:override': 'Override a flag for oneself',
  'apps:view': 'See apps and their versions',
  'apps:publish': 'Publish apps and versions',
  'installations:view': 'See which apps are installed',
  'installations:manage': 'Install, upgrade and remove apps',
  'installations:configure': 'Change the settings of installations',
  'runs:view': 'See runs and their logs',
  'runs:start': 'Start runs',
  'runs:cancel': 'Cancel runs',
  'runs:reconcile': 'Compare all runs with the orchestrator now',
  'system:view': 'See the health of the installation and the audit trail',
};

const NOT_IN_PROJECTS: readonly Permission[] = ['organization:manage', 'runs:reconcile', 'system:view'];

export const PERMISSIONS = Object.keys(PERMISSION_TEXTS) as Permission[];
export const PROJECT_PERMISSIONS = PERMISSIONS.filter((permission) => !NOT_IN_PROJECTS.includes(permission));
