import { isolated } from '../../ui/text/isolated';

// Changed settings
export const versionNow = (version: string) => `the version is ${version} now`;
export const stateNow = (state: string) => `it is ${state} now`;
export const settingNow = (name: string, text: string) => `${isolated(name)} is ${text} now`;
export const settingsUnchanged = 'Its settings are unchanged.';
export const changedMeanwhile = (parts: string) => `Meanwhile: ${parts}.`;
export const notSet = 'not set';

// Config form
export const settingsInSentence = 'Your change to the settings';
export const settingsSaved = 'Settings saved.';
export const wasUninstalled = 'It was uninstalled.';
export const thisInstallation = 'this installation';
export const settingsConflict =
  'Another user changed the installation meanwhile. Your settings were not saved.';
export const keepTheirs = 'Keep theirs';
export const saveMine = 'Save mine';
export const settingsTitle = 'Settings';
export const saveSettings = 'Save settings';
export const discardChanges = 'Discard changes';

// Events suspended notice
export const eventTriggersResumed = (name: string) =>
  `Events start runs of ${isolated(name)} again, on your behalf.`;
export const eventTriggersSuspendedTitle = 'Event triggers are suspended';
export const eventTriggersSuspended =
  '{reason} Suspended since {exactTime}. Schedules and manual runs are not affected.';
export const resumeEventTriggers = 'Resume event triggers';

// Grants tab
export const noPermissionsTitle = 'No permissions requested';
export const noPermissions = (version: string) => `Version ${version} works without any permission.`;
export const permissionsTitle = 'Permissions';
export const permissionLabel = 'Permission';
export const requestedLabel = 'Requested';
export const stateLabel = 'State';
export const revokePermission = (permission: string) => `Revoke ${permission}`;
export const revoke = 'Revoke';
export const revokeConsequences = (name: string) =>
  `${isolated(name)} requires this permission. Until it is approved again, no run starts, neither manually nor by schedule or event. Active runs continue.`;
export const newBadge = 'New';
export const requestedBy = (isRequired: boolean, by: string) =>
  `${isRequired ? 'Required' : 'Optional'}, by ${isolated(by)}`;
export const notApproved = 'Not approved';
export const approved = 'Approved';
export const formerMember = 'a former member';
export const bySuffix = (nameOf: string) => ` by ${isolated(nameOf)}`;
export const approveOrRevoke = (hasGrant: boolean) => (hasGrant ? 'Revoke' : 'Approve');

// Installation notices
export const uninstalledTitle = 'Uninstalled';
export const uninstalledNotice =
  'No more runs start. Past runs stay visible. Install the app again to start over.';
export const reviewPermissions = 'Review permissions';
export const triggerFailedTitle = (isSchedule: boolean) =>
  `${isSchedule ? 'A schedule' : 'An event'} could not start a run`;
export const suspendedTitle = 'Suspended';
export const suspendedNotice =
  'Until it is resumed in its settings, no run starts, neither manually nor by schedule or event. Active runs continue.';
export const approvalMissingTitle = 'No run starts: approval is missing';
export const approvalMissing = (version: string, words: string) => `Version ${version} requires: ${words}. `;
export const upgradePendingTitle = (version: string) => `Version ${version} is waiting for approval`;
export const upgradePending = (words: string, version: string) =>
  `It requests more permissions: ${words}. Until then ${version} stays in use. `;

// Installation screen
export const overview = 'Overview';
export const runs = 'Runs';
export const members = 'Members';
export const appLabel = (slug: string) => `App ${slug}`;
export const installation = 'Installation';

// Members tab
export const relations = {
  manager: {
    label: 'Manager',
    text: 'Configures, upgrades and uninstalls it, approves its permissions and manages its members.',
  },
  operator: { label: 'Operator', text: 'Starts and cancels its runs.' },
  viewer: { label: 'Viewer', text: 'Sees it and its runs.' },
} as const;
export const installationInSentence = (name: string) => `this installation of ${isolated(name)}`;

// Overview tab
export const versionTitle = (version: string) => `Version ${version}`;
export const installedLabel = 'Installed';
export const changedLabel = 'Changed';
export const triggersLabel = 'Triggers';
export const noTriggers = 'No event starts runs of this version.';
export const onBehalfOf = (nameOf: string) => `On behalf of ${isolated(nameOf)}`;
export const nextRun = 'Next run: {nextTime}';
export const triggersInactive = 'None of these triggers starts runs now.';
export const allRuns = 'All runs';
export const recentRunsTitle = 'Recent runs';
export const noRunsYet = 'No runs yet.';
export const recentRunsTable = 'Table of recent runs';
export const runCreatedPrefix = 'Run created ';

// Run now button
export const runBlockedBySuspension = 'The installation is suspended. Resume it in its settings first.';
export const runBlockedByPermissions = (missing: string) => `Permissions are not approved: ${missing}.`;
export const runBlockedByVersion = (version: string) => `Version ${version} cannot be started manually.`;
export const runNow = 'Run now';
export const runTitle = (name: string) => `Run ${isolated(name)}`;
export const inputLabel = 'Input';
export const inputHint =
  'Everyone who can view the run in the orchestrator sees the input. Do not enter secrets.';

// Runs tab
export const noRunsYetTitle = 'No runs yet';
export const noRunsYetHint = 'Start it with “Run now” above, or wait for its schedule or an event.';

// Settings tab
export const settingsHint = (version: string) =>
  `The settings of version ${version}. Everyone who can view the installation sees them. Do not enter secrets.`;
export const installationResumed = (name: string) => `${isolated(name)} runs again, on your behalf.`;
export const installationSuspended = (name: string) => `${isolated(name)} is suspended.`;
export const installationUninstalled = (name: string) => `${isolated(name)} is uninstalled.`;
export const resume = 'Resume';
export const suspend = 'Suspend';
export const suspendHint = (isSuspended: boolean) =>
  isSuspended
    ? 'Runs start again. Schedules and events then act on behalf of the person who resumes it.'
    : 'No run starts until it is resumed. Active runs continue.';
export const uninstall = 'Uninstall';
export const uninstallHint =
  'Cannot be undone: its settings and approvals are not used again. Its runs stay visible, and the app can be installed again.';
export const suspendConfirmTitle = (name: string) => `Suspend ${isolated(name)}`;
export const suspendConsequences =
  'No run starts, neither manually nor by schedule or event. Scheduled times that pass meanwhile are skipped.';
export const uninstallConfirmTitle = (name: string) => `Uninstall ${isolated(name)}`;
export const uninstallConsequences =
  'No more runs start; active runs continue. This cannot be undone, but the app can be installed again.';
