export const strings = {
  // Changed settings
  theVersionIsVersionNow: (version: string) => `the version is ${version} now`,
  itIsStateNow: (state: string) => `it is ${state} now`,
  nameIsTextNow: (name: string, text: string) => `${name} is ${text} now`,
  itsSettingsAreAsThey: 'Its settings are as they were.',
  meanwhileParts: (parts: string) => `Meanwhile: ${parts}.`,
  notSet: 'not set',

  // Config form
  whatYouChangedOfThe: 'What you changed of the settings',
  settingsSaved: 'Settings saved.',
  itWasUninstalled: 'It was uninstalled.',
  thisInstallation: 'this installation',
  somebodyChangedTheInstallationBefore:
    'Somebody changed the installation before you. Your settings were not saved.',
  takeTheirs: 'Take theirs',
  saveMine: 'Save mine',
  settings: 'Settings',
  saveSettings: 'Save settings',
  discardChanges: 'Discard changes',

  // Events suspended notice
  eventsStartRunsOfName: (name: string) => `Events start runs of ${name} again, on your behalf.`,
  eventTriggersAreSuspended: 'Event triggers are suspended',
  suspendedSince: '{reason} Suspended since {exactTime}. Schedules and manual runs are not affected.',
  resumeEventTriggers: 'Resume event triggers',

  // Grants tab
  itAsksForNothing: 'It asks for nothing',
  versionWorksWithoutAnyPermission: (version: string) => `Version ${version} works without any permission.`,
  permissions: 'Permissions',
  permission: 'Permission',
  askedFor: 'Asked for',
  state: 'State',
  takePermissionBack: (permission: string) => `Take ${permission} back`,
  takeBack: 'Take back',
  nameRequiresItNoRun: (name: string) =>
    `${name} requires it: no run starts any more, neither by hand nor by schedule or event, until somebody approves it again. What runs goes on.`,
  newLabel: 'New',
  requiredBy: (isRequired: boolean, by: string) => `${isRequired ? 'Required' : 'Optional'}, by ${by}`,
  notApproved: 'Not approved',
  approved: 'Approved',
  somebodyWhoIsNoMember: 'somebody who is no member any more',
  byNameOf: (nameOf: string) => ` by ${nameOf}`,
  approve: (hasGrant: boolean) => (hasGrant ? 'Take back' : 'Approve'),

  // Installation notices
  uninstalled: 'Uninstalled',
  nothingStartsAnyMoreIts:
    'Nothing starts any more. Its runs stay visible. Install the app again to start over.',
  reviewPermissions: 'Review permissions',
  aScheduleCouldNotStart: (isSchedule: boolean) =>
    `${isSchedule ? 'A schedule' : 'An event'} could not start a run`,
  suspended: 'Suspended',
  nothingStartsNeitherByHand:
    'Nothing starts, neither by hand nor by schedule or event, until somebody resumes it in its settings. What runs goes on.',
  noRunStartsApprovalIs: 'No run starts: approval is missing',
  versionRequiresWords: (version: string, words: string) => `Version ${version} requires: ${words}. `,
  versionWaitsForApproval: (version: string) => `Version ${version} waits for approval`,
  itAsksForMoreWords: (words: string, version: string) =>
    `It asks for more: ${words}. Until then ${version} stays in use. `,

  // Installation screen
  overview: 'Overview',
  runs: 'Runs',
  members: 'Members',
  appSlug: (slug: string) => `App ${slug}`,
  installation: 'Installation',

  // Members tab
  relations: {
    manager: {
      label: 'Manager',
      text: 'Configures, upgrades and uninstalls it, approves its permissions, lets people in.',
    },
    operator: { label: 'Operator', text: 'Starts and cancels its runs.' },
    viewer: { label: 'Viewer', text: 'Sees it and its runs.' },
  },
  thisInstallationOfName: (name: string) => `this installation of ${name}`,

  // Overview tab
  version: (version: string) => `Version ${version}`,
  installed: 'Installed',
  changed: 'Changed',
  triggers: 'Triggers',
  neverThisVersionHasNeither: 'Never: this version has neither a schedule nor events.',
  onBehalfOfNameOf: (nameOf: string) => `On behalf of ${nameOf}`,
  nextRunNextTime: 'Next run: {nextTime}',
  noneOfItStartsAnything: 'None of it starts anything now.',
  allRuns: 'All runs',
  lastRuns: 'Last runs',
  itHasNotRunYet: 'It has not run yet.',
  tableOfTheLastRuns: 'Table of the last runs',
  runMade: 'Run made ',

  // Run now button
  itIsSuspendedResumeIt: 'It is suspended. Resume it in its settings first.',
  permissionsAreNotApprovedMissing: (missing: string) => `Permissions are not approved: ${missing}.`,
  versionIsNotStartedBy: (version: string) => `Version ${version} is not started by hand.`,
  runNow: 'Run now',
  runName: (name: string) => `Run ${name}`,
  input: 'Input',
  theOrchestratorShowsTheInput:
    'The orchestrator shows the input to everybody who sees the run: no place for secrets.',

  // Runs tab
  itHasNotRunYet2: 'It has not run yet',
  startItWithRunNow: 'Start it with “Run now” above, or wait for its schedule or an event.',

  // Settings tab
  asVersionTakesThemEverybody: (version: string) =>
    `As version ${version} takes them. Everybody who sees the installation sees them: no place for secrets.`,
  nameRunsAgainOnYour: (name: string) => `${name} runs again, on your behalf.`,
  nameIsSuspended: (name: string) => `${name} is suspended.`,
  nameIsUninstalled: (name: string) => `${name} is uninstalled.`,
  resume: 'Resume',
  suspend: 'Suspend',
  runsStartAgainSchedulesAnd: (isSuspended: boolean) =>
    isSuspended
      ? 'Runs start again. Schedules and events then act on behalf of the person who resumes it.'
      : 'Nothing starts until somebody resumes it. What runs goes on.',
  uninstall: 'Uninstall',
  forGoodItsSettingsAnd:
    'For good: its settings and approvals are not used again. Its runs stay, and the app can be installed anew.',
  suspendName: (name: string) => `Suspend ${name}`,
  noRunStartsNeitherBy:
    'No run starts, neither by hand nor by schedule or event. Times that pass meanwhile are not made up for.',
  uninstallName: (name: string) => `Uninstall ${name}`,
  nothingStartsAnyMoreRunning:
    'Nothing starts any more; running runs go on. It cannot be undone, but the app can be installed again.',
} as const;
