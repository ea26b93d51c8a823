// Changed settings
export const theVersionIsVersionNow = (version: string) => `the version is ${version} now`;
export const itIsStateNow = (state: string) => `it is ${state} now`;
export const nameIsTextNow = (name: string, text: string) => `${name} is ${text} now`;
export const itsSettingsAreAsThey = 'Its settings are as they were.';
export const meanwhileParts = (parts: string) => `Meanwhile: ${parts}.`;
export const notSet = 'not set';

// Config form
export const whatYouChangedOfThe = 'What you changed of the settings';
export const settingsSaved = 'Settings saved.';
export const itWasUninstalled = 'It was uninstalled.';
export const thisInstallation = 'this installation';
export const somebodyChangedTheInstallationBefore =
  'Somebody changed the installation before you. Your settings were not saved.';
export const takeTheirs = 'Take theirs';
export const saveMine = 'Save mine';
export const settings = 'Settings';
export const saveSettings = 'Save settings';
export const discardChanges = 'Discard changes';

// Events suspended notice
export const eventsStartRunsOfName = (name: string) => `Events start runs of ${name} again, on your behalf.`;
export const eventTriggersAreSuspended = 'Event triggers are suspended';
export const suspendedSince =
  '{reason} Suspended since {exactTime}. Schedules and manual runs are not affected.';
export const resumeEventTriggers = 'Resume event triggers';

// Grants tab
export const itAsksForNothing = 'It asks for nothing';
export const versionWorksWithoutAnyPermission = (version: string) =>
  `Version ${version} works without any permission.`;
export const permissions = 'Permissions';
export const permission = 'Permission';
export const askedFor = 'Asked for';
export const state = 'State';
export const takePermissionBack = (permission: string) => `Take ${permission} back`;
export const takeBack = 'Take back';
export const nameRequiresItNoRun = (name: string) =>
  `${name} requires it: no run starts any more, neither by hand nor by schedule or event, until somebody approves it again. What runs goes on.`;
export const newLabel = 'New';
export const requiredBy = (isRequired: boolean, by: string) =>
  `${isRequired ? 'Required' : 'Optional'}, by ${by}`;
export const notApproved = 'Not approved';
export const approved = 'Approved';
export const somebodyWhoIsNoMember = 'somebody who is no member any more';
export const byNameOf = (nameOf: string) => ` by ${nameOf}`;
export const approve = (hasGrant: boolean) => (hasGrant ? 'Take back' : 'Approve');

// Installation notices
export const uninstalled = 'Uninstalled';
export const nothingStartsAnyMoreIts =
  'Nothing starts any more. Its runs stay visible. Install the app again to start over.';
export const reviewPermissions = 'Review permissions';
export const aScheduleCouldNotStart = (isSchedule: boolean) =>
  `${isSchedule ? 'A schedule' : 'An event'} could not start a run`;
export const suspended = 'Suspended';
export const nothingStartsNeitherByHand =
  'Nothing starts, neither by hand nor by schedule or event, until somebody resumes it in its settings. What runs goes on.';
export const noRunStartsApprovalIs = 'No run starts: approval is missing';
export const versionRequiresWords = (version: string, words: string) =>
  `Version ${version} requires: ${words}. `;
export const versionWaitsForApproval = (version: string) => `Version ${version} waits for approval`;
export const itAsksForMoreWords = (words: string, version: string) =>
  `It asks for more: ${words}. Until then ${version} stays in use. `;

// Installation screen
export const overview = 'Overview';
export const runs = 'Runs';
export const members = 'Members';
export const appSlug = (slug: string) => `App ${slug}`;
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
export const thisInstallationOfName = (name: string) => `this installation of ${name}`;

// Overview tab
export const version = (version: string) => `Version ${version}`;
export const installed = 'Installed';
export const changed = 'Changed';
export const triggers = 'Triggers';
export const neverThisVersionHasNeither = 'Never: this version has neither a schedule nor events.';
export const onBehalfOfNameOf = (nameOf: string) => `On behalf of ${nameOf}`;
export const nextRunNextTime = 'Next run: {nextTime}';
export const noneOfItStartsAnything = 'None of it starts anything now.';
export const allRuns = 'All runs';
export const lastRuns = 'Last runs';
export const itHasNotRunYet = 'It has not run yet.';
export const tableOfTheLastRuns = 'Table of the last runs';
export const runMade = 'Run made ';

// Run now button
export const itIsSuspendedResumeIt = 'It is suspended. Resume it in its settings first.';
export const permissionsAreNotApprovedMissing = (missing: string) =>
  `Permissions are not approved: ${missing}.`;
export const versionIsNotStartedBy = (version: string) => `Version ${version} is not started by hand.`;
export const runNow = 'Run now';
export const runName = (name: string) => `Run ${name}`;
export const input = 'Input';
export const theOrchestratorShowsTheInput =
  'The orchestrator shows the input to everybody who sees the run: no place for secrets.';

// Runs tab
export const itHasNotRunYet2 = 'It has not run yet';
export const startItWithRunNow = 'Start it with “Run now” above, or wait for its schedule or an event.';

// Settings tab
export const asVersionTakesThemEverybody = (version: string) =>
  `As version ${version} takes them. Everybody who sees the installation sees them: no place for secrets.`;
export const nameRunsAgainOnYour = (name: string) => `${name} runs again, on your behalf.`;
export const nameIsSuspended = (name: string) => `${name} is suspended.`;
export const nameIsUninstalled = (name: string) => `${name} is uninstalled.`;
export const resume = 'Resume';
export const suspend = 'Suspend';
export const runsStartAgainSchedulesAnd = (isSuspended: boolean) =>
  isSuspended
    ? 'Runs start again. Schedules and events then act on behalf of the person who resumes it.'
    : 'Nothing starts until somebody resumes it. What runs goes on.';
export const uninstall = 'Uninstall';
export const forGoodItsSettingsAnd =
  'For good: its settings and approvals are not used again. Its runs stay, and the app can be installed anew.';
export const suspendName = (name: string) => `Suspend ${name}`;
export const noRunStartsNeitherBy =
  'No run starts, neither by hand nor by schedule or event. Times that pass meanwhile are not made up for.';
export const uninstallName = (name: string) => `Uninstall ${name}`;
export const nothingStartsAnyMoreRunning =
  'Nothing starts any more; running runs go on. It cannot be undone, but the app can be installed again.';
