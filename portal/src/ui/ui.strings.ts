import { isolated } from './text/isolated';

// Action button
export const grantedByAdministrators = 'Only administrators of the organization have it.';
export const grantedByOwners = 'An owner or administrator can grant it.';
export const needsPermission = (permission: string, object: string, whoGrants: string) =>
  `Needs ${permission} on ${object}. ${whoGrants}`;

// Confirm modal
export const typeToConfirm = (typed: string) => `Type ${typed} to confirm`;
export const cancel = 'Cancel';

// Copy button
export const copied = 'Copied';
export const notCopied = 'Not copied: select the text and copy it manually';
export const copyWhat = (label: string) => `Copy ${label}`;

// Denied
export const deniedTitle = 'You do not have permission';
export const onObject = (isOrganization: boolean, type: string, object: string) =>
  ` on ${isOrganization ? 'the organization' : `the ${type} ${object}`}.`;
export const deniedPermission = 'This page needs the permission {permission}{part}';
export const deniedPermissionMeaning = (allows: string, allows2: string) =>
  ` It allows to: ${allows}${allows2}.`;
export const grantedByAdministrator =
  'Only administrators of the organization have it. An administrator can make you one, on the page People.';
export const projectMembersLink = 'the project’s members';
export const grantedByOwner =
  'Owners of the project and administrators of the organization can grant it, by {link}.';
export const grantedByMaintainer =
  'Maintainers of the app and administrators of the organization can grant it, on the tab Members of the app.';
export const grantedByManager =
  'Managers of the installation and owners of the project can grant it, on the tab Members of the installation.';
export const grantedByProjectOwner =
  'An owner of the project or an administrator of the organization can grant it.';

// Name and key
export const nameLabel = 'Name';

// Notify
export const close = 'Close';
export const undo = 'Undo';

// Overlays
export const closeWithoutSavingTitle = 'Close without saving?';
export const unsavedInput = 'What you entered is not saved';
export const unsavedConsequences = (what: string) => `${what}, and is lost when you leave.`;
export const discardAndLeave = 'Discard and leave';
export const keepEditing = 'Keep editing';

// Page pending
export const loading = 'Loading…';
export const loadingTitle = 'Loading';

// Rename form
export const renamed = 'Renamed.';
export const newNameInSentence = 'The new name';
export const renameConflictTitle = 'Another user changed the name meanwhile';
export const renameConflict = (name: string) => `The name is now “${isolated(name)}”.`;
export const keepTheirs = 'Keep theirs';
export const renameTo = (name: string) => `Rename to “${isolated(name)}”`;
export const nameMissing = 'Enter a name.';
export const saveName = 'Save name';

// Show more
export const showMore = 'Show more';

// Shown once modal
export const shownOnceTitle = 'Shown only once';
export const shownOnceHint = 'It cannot be shown again, not even by an administrator.';
export const done = 'Done';

// States
export const nothingMatches = (what: string) => `Nothing matches ${what}.`;
export const clearFilters = 'Clear filters';
export const staleSince = (value: string) => `What you see is from ${value}.`;
export const tryAgain = 'Try again';
export const requestId = (requestId: string) => `Request ${requestId}`;
export const requestIdInSentence = 'request id';

// Time text
export const justNow = 'just now';
export const underOneMillisecond = 'under 1 ms';
export const minutesAndSeconds = (seconds: number, seconds2: number) => `${seconds} min ${seconds2} s`;
export const hoursAndMinutes = (seconds: number, seconds2: number) => `${seconds} h ${seconds2} min`;
export const daysAndHours = (days: number, hours: number) => `${days} d ${hours} h`;

// Use unsaved guard
export const leaveWithoutSavingTitle = 'Leave without saving?';
export const notSaved = (what: string) => `${what} is not saved`;

export const notComplete = 'Not all events have been read yet: this is not everything.';

export const permissionTexts = {
  'organization:manage': 'Rename the organization, create projects, set limits, rotate signing keys',
  'project:view': 'See the project and its settings',
  'project:manage': 'Rename and archive the project',
  'keys:manage': 'Create and revoke API keys, rotate their webhook secrets',
  'members:manage': 'Add, change and remove members',
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
  'runs:approve': 'Approve or reject requests of runs',
  'runs:reconcile': 'Compare all runs with the orchestrator now',
  'system:view': 'See the health of the installation and the audit trail',
} as const;
