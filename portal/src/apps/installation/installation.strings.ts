// Changed settings
export const versionNow = (version: string) => `the version is ${version} now`;
export const stateNow = (state: string) => `it is ${state} now`;
export const settingNow = (name: string, text: string) => `${name} is ${text} now`;
export const settingsUnchanged = 'Its settings are as they were.';
export const changedMeanwhile = (parts: string) => `Meanwhile: ${parts}.`;
export const notSet = 'not set';

// Config form
export const settingsInSentence = 'What you changed of the settings';
export const settingsSaved = 'Settings saved.';
export const wasUninstalled = 'It was uninstalled.';
export const thisInstallation = 'this installation';
export const settingsConflict = 'Somebody changed the installation before you. Your settings were not saved.';
export const keepTheirs = 'Take theirs';
export const saveMine = 'Save mine';
export const settingsTitle = 'Settings';
export const saveSettings = 'Save settings';
export const discardChanges = 'Discard changes';

// Events suspended notice
export const eventTriggersResumed = (name: string) => `Events start runs of ${name} again, on your behalf.`;
export const eventTriggersSuspendedTitle = 'Event triggers are suspended';
export const eventTriggersSuspended =
  '{reason} Suspended since {exactTime}. Schedules and manual runs are not affected.';
export const resumeEventTriggers = 'Resume event triggers';

// Grants tab
export const noPermissionsTitle = 'It asks for nothing';
export const noPermissions = (version: string) => `Version ${version} works without any permission.`;
export const permissionsTitle = 'Permissions';
export const permissionLabel = 'Permission';
export const requestedLabel = 'Asked for';
export const stateLabel = 'State';
export const withdrawPermission = (permission: string) => `Take ${permission} back`;
export const withdraw = 'Take back';
export const withdrawRequiredConsequences = (name: string) =>
  `${name} requires it: no run starts any more, neither by hand nor by schedule or event, until somebody approves it again. What runs goes on.`;
export const newBadge = 'New';
export const requestedBy = (isRequired: boolean, by: string) =>
  `${isRequired ? 'Required' : 'Optional'}, by ${by}`;
export const notApproved = 'Not approved';
export const approved = 'Approved';
export const formerMember = 'somebody who is no member any more';
export const bySuffix = (nameOf: string) => ` by ${nameOf}`;
export const approveOrWithdraw = (hasGrant: boolean) => (hasGrant ? 'Take back' : 'Approve');

// Installation notices
export const uninstalledTitle = 'Uninstalled';
export const uninstalledNotice =
  'Nothing starts any more. Its runs stay visible. Install the app again to start over.';
export const reviewPermissions = 'Review permissions';
export const triggerFailedTitle = (isSchedule: boolean) =>
  `${isSchedule ? 'A schedule' : 'An event'} could not start a run`;
export const suspendedTitle = 'Suspended';
export const suspendedNotice =
  'Nothing starts, neither by hand nor by schedule or event, until somebody resumes it in its settings. What runs goes on.';
export const approvalMissingTitle = 'No run starts: approval is missing';
export const approvalMissing = (version: string, words: string) => `Version ${version} requires: ${words}. `;
export const upgradePendingTitle = (version: string) => `Version ${version} waits for approval`;
export const upgradePending = (words: string, version: string) =>
  `It asks for more: ${words}. Until then ${version} stays in use. `;

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
    text: 'Configures, upgrades and uninstalls it, approves its permissions, lets people in.',
  },
  operator: { label: 'Operator', text: 'Starts and cancels its runs.' },
  viewer: { label: 'Viewer', text: 'Sees it and its runs.' },
} as const;
export const installationInSentence = (name: string) => `this installation of ${name}`;

// Overview tab
export const versionTitle = (version: string) => `Version ${version}`;
export const installedLabel = 'Installed';
export const changedLabel = 'Changed';
export const triggersLabel = 'Triggers';
export const noTriggers = 'Never: this version has neither a schedule nor events.';
export const onBehalfOf = (nameOf: string) => `On behalf of ${nameOf}`;
export const nextRun = 'Next run: {nextTime}';
export const triggersInactive = 'None of it starts anything now.';
export const allRuns = 'All runs';
export const recentRunsTitle = 'Last runs';
export const noRunsYet = 'It has not run yet.';
export const recentRunsTable = 'Table of the last runs';
export const runCreatedPrefix = 'Run made ';

// Run now button
export const runBlockedBySuspension = 'It is suspended. Resume it in its settings first.';
export const runBlockedByPermissions = (missing: string) => `Permissions are not approved: ${missing}.`;
export const runBlockedByVersion = (version: string) => `Version ${version} is not started by hand.`;
export const runNow = 'Run now';
export const runTitle = (name: string) => `Run ${name}`;
export const inputLabel = 'Input';
export const inputHint =
  'The orchestrator shows the input to everybody who sees the run: no place for secrets.';

// Runs tab
export const noRunsYetTitle = 'It has not run yet';
export const noRunsYetHint = 'Start it with “Run now” above, or wait for its schedule or an event.';

// Settings tab
export const settingsHint = (version: string) =>
  `As version ${version} takes them. Everybody who sees the installation sees them: no place for secrets.`;
export const installationResumed = (name: string) => `${name} runs again, on your behalf.`;
export const installationSuspended = (name: string) => `${name} is suspended.`;
export const installationUninstalled = (name: string) => `${name} is uninstalled.`;
export const resume = 'Resume';
export const suspend = 'Suspend';
export const suspendHint = (isSuspended: boolean) =>
  isSuspended
    ? 'Runs start again. Schedules and events then act on behalf of the person who resumes it.'
    : 'Nothing starts until somebody resumes it. What runs goes on.';
export const uninstall = 'Uninstall';
export const uninstallHint =
  'For good: its settings and approvals are not used again. Its runs stay, and the app can be installed anew.';
export const suspendConfirmTitle = (name: string) => `Suspend ${name}`;
export const suspendConsequences =
  'No run starts, neither by hand nor by schedule or event. Times that pass meanwhile are not made up for.';
export const uninstallConfirmTitle = (name: string) => `Uninstall ${name}`;
export const uninstallConsequences =
  'Nothing starts any more; running runs go on. It cannot be undone, but the app can be installed again.';
