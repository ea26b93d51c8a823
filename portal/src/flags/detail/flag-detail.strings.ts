export const strings = {
  // Draft
  theFlagNeedsAName: 'The flag needs a name.',
  cohortsWrongRow: (wrongRow: string) => `Cohorts: ${wrongRow}.`,

  // Everybodys overrides
  everybodys: 'Everybody’s',
  person: 'Person',
  appliesTo: 'Applies to',
  gets: 'Gets',
  until: 'Until',
  actions: 'Actions',
  on: (value: boolean) => (value ? 'On' : 'Off'),
  removeTheOverrideOfActor: (actorName: string) => `Remove the override of ${actorName}`,
  remove: 'Remove',
  removeTheOverrideOfActorName: (actorName: string) => `Remove the override of ${actorName}?`,
  removeOverride: 'Remove override',
  theOverrideOfActorName: (actorName: string) => `The override of ${actorName} is removed.`,
  theFlagsOwnRuleDecides:
    'The flag’s own rule decides for this person from then on. The person can set an override again.',
  noEnd: 'no end',
  expired: 'expired ',
  personOrId: 'Person or id',
  countMoreAreNotShown: (count: number) => `${count} more are not shown.`,
  nobodyOverridesThisFlagNow: 'Nobody overrides this flag now.',
  overridesOfEverybody: 'Overrides of everybody',

  // Flag screen
  rules: 'Rules',
  overrides: 'Overrides',
  preview: 'Preview',
  history: 'History',
  settings: 'Settings',
  flag: 'Flag',
  key: 'key',
  group: (group: string) => `Group ${group}`,

  // Identities section
  yourIdsInThisProjects: 'Your ids in this project’s applications',
  userId: 'userId',
  yourOverridesOfThisProjects:
    'Your overrides of this project’s flags apply where an application sends one of these ids as {text}, and where it sends your Signalbox id. Everybody who reads the project’s flags can see these ids.',
  yourIdsAreSaved: 'Your ids are saved.',
  ids: 'Ids',
  upToMaxIdsPress: (maxIds: number) =>
    `Up to ${maxIds}. Press Enter after each. Upper and lower case are different.`,
  anIdHasAtMost: (maxLength: number) => `An id has at most ${maxLength} characters.`,
  shortenTheIdFirst: 'Shorten the id first.',
  nothingHasChanged: 'Nothing has changed.',
  saveIds: 'Save ids',
  everybodysIds: 'Everybody’s ids',
  removeTheIdsOfActor: (actorName: string) => `Remove the ids of ${actorName}`,
  removeTheIdsOfActorName: (actorName: string) => `Remove the ids of ${actorName}?`,
  removeIds: 'Remove ids',
  theIdsOfActorName: (actorName: string) => `The ids of ${actorName} are removed.`,
  thisPersonsOverridesThenApply:
    'This person’s overrides then apply to the Signalbox id only, and other people can record these ids.',

  // Impact line
  insteadOfAbout: (about: string) => ` instead of ${about}`,
  onForAboutNowOf: (about: string, now: string, came: number, days: number) =>
    `On for about ${about}${now} of ${came.toLocaleString('en')} evaluations, by those of the last ${days} days that came as far as here.`,

  // Kill button
  itIsArchivedAndOff: 'It is archived, and off for everybody anyway.',
  restore: (killed: boolean) => (killed ? 'Restore' : 'Kill'),

  // Overrides tab
  itsGroupNameIsKilled: (name: string, killed: boolean) =>
    `Its group ${name} is ${killed ? 'killed' : 'disabled'}`,
  itsEmergencyStopIsPulled: 'Its emergency stop is pulled',
  stopNoOverrideCountsNow: (stop: string) => `${stop}: no override counts now`,
  anEmergencyStopIsStronger:
    'An emergency stop is stronger than any override. Overrides are kept, and count again once it is released.',
  forYou: 'For you',
  yourOverrideAppliesWhereAn:
    'Your override applies where an application sends your Signalbox id, or one of your ids below, as {text}. It comes before the switch, the cohorts and the rollout; only an emergency stop of the flag or its group is stronger.',
  removeMyOverride: 'Remove my override',
  for1Hour: 'For 1 hour',
  for8Hours: 'For 8 hours',
  for1Day: 'For 1 day',
  for7Days: 'For 7 days',
  untilRemoved: 'Until removed',
  untilMenuItem: 'Until…',
  youGetOnForFlag: (value: boolean, flagKey: string) => `You get “${value ? 'on' : 'off'}” for ${flagKey}.`,
  yourOverrideIsRemoved: 'Your override is removed.',
  whatYouGet: 'What you get',
  on2: 'On',
  off: 'Off',
  howLong: 'How long',
  untilInYourTime: 'Until, in your time',
  utcExactTime: (exactTime: string) => `UTC: ${exactTime}`,
  sayUntilWhen: 'Say until when.',
  overrideForMe: (hasCurrent: boolean) => (hasCurrent ? 'Change my override' : 'Override for me'),
  youHaveNoOverrideThe: 'You have no override: the flag’s own rule decides for you.',
  onInSentence: (value: boolean) => (value ? 'on' : 'off'),
  youGetStrong: 'You get {strong}',
  untilYouRemoveIt: ' until you remove it.',
  itEnded: '. It ended ',
  until2: ' until ',
  itIsKeptButInactive: ' It is kept, but inactive.',

  // Rule step
  decides: 'Decides',

  // Rules tab
  whoGetsOn: 'Who gets “on”',
  theFirstStepThatApplies:
    'The first step that applies decides: emergency stops, then a person’s own override, then the switch, the cohorts and the rollout.',
  bringItBackFromThe: 'Bring it back from the archive first.',
  emergencyStop: 'Emergency stop',
  pulledOffForEverybodyWhatever:
    'Pulled: off for everybody, whatever stands below. “Restore” above brings it back with these settings.',
  notPulledKillAboveTurns: 'Not pulled. “Kill” above turns the flag off for everybody within seconds.',
  stopsTheFlag: 'Stops the flag',
  aPersonsOwnOverride: 'A person’s own override',
  seeTheOverrides: 'See the overrides',
  personWithOverride: 'A person with an override gets its value, and no step below is evaluated. {link}',
  switchLabel: 'Switch',
  onTheStepsBelowDecide: 'On: the steps below decide.',
  offEverybodyGetsOffHere: 'Off: everybody gets “off” here.',
  theFlagIsOnOr: 'The flag is on or off',
  cohorts: 'Cohorts',
  everyDimensionWithValuesMust: 'Every dimension with values must match the context, or it is off.',
  rollout: 'Rollout',
  noGroup: 'No group',
  group2: 'Group',
  inNoGroupSoNo: 'In no group, so no group can stop it.',
  nameIsKilledAllIts: (name: string, killed: boolean) =>
    `${name} is ${killed ? 'killed' : 'disabled'}: all its flags are off for everybody, and no override is stronger.`,
  whenTheGroupIsKilled: 'When the group is killed or disabled, the flag is off for everybody.',
  groupOfTheFlag: 'Group of the flag',
  arrowKeysGoBy1: (rolloutPresets: string) =>
    `Arrow keys go by 1, Page Up and Page Down by 10. Presets: ${rolloutPresets} %, beside the number.`,
  percentOnForEverybody100: '100 %: on for everybody who came here.',
  percentOnForNobody0: '0 %: on for nobody.',
  onForThoseInThe: (rollout: number) =>
    `On for those in the buckets 0 to ${rollout} of 100. The same user stays in the same bucket: more percents only add users. A context without userId is off.`,

  // Save bar
  whatYouChangedOfName: (name: string) => `What you changed of ${name}`,
  nameIsSaved: (name: string) => `${name} is saved.`,
  undo: 'Undo',
  unsavedChanges: 'Unsaved changes',
  whatIsListedBelow: 'what is listed below',
  reasonForTheChange: 'Reason for the change',
  whyStandsInTheHistory: 'Why? Stands in the history',
  discard: 'Discard',
  decideFirstWhoseChangeHolds: 'Decide first whose change holds.',
  saveChanges: 'Save changes',

  // Schedule dialog
  scheduleAChangeOfName: (name: string) => `Schedule a change of ${name}`,

  // Schedule form
  leaveAsItIsThen: 'Leave as it is then',
  turnOn: 'Turn on',
  turnOff: 'Turn off',
  release: 'Release',
  pullOffForEverybody: 'Pull: off for everybody',
  nameChangesAtExactTime: (name: string, exactTime: string) => `${name} changes at ${exactTime}.`,
  sayWhen: 'Say when',
  when: 'When',
  yourTimeInUtcExact: (exactTime: string) => `Your time. In UTC: ${exactTime}`,
  inYourTimeAtMost: 'In your time; at most a year ahead.',
  emptyAsItIsThen: 'Empty: as it is then.',
  needsFlagsKillOnProject: (project: string) => `Needs flags:kill on ${project}.`,
  archiveIt: 'Archive it',
  reason: 'Reason',
  chooseAtLeastOneThing: 'Choose at least one thing that changes.',
  itRunsOnceInYour: 'It runs once, in your name, if you may still do it then.',
  schedule: 'Schedule',

  // Schedules panel
  itIsArchivedBringIt: 'It is archived; bring it back first.',
  plannedChanges: 'Planned changes',
  nothingWasEverPlanned: (withPast: boolean) =>
    withPast ? 'Nothing was ever planned.' : 'Nothing is planned.',
  showMore: 'Show more',
  alsoThoseThatAreOver: 'Also those that are over',
  planned: 'Planned',
  done: 'Done',
  failed: 'Failed',
  canceled: 'Canceled',
  by: (by: string) => ` · by ${by}`,
  nothingWasChangedError: (error: string) => `Nothing was changed: ${error}`,
  cancel: 'Cancel',
  turnOnInSentence: 'turn on',
  turnOffInSentence: 'turn off',
  pullTheEmergencyStop: 'pull the emergency stop',
  releaseTheEmergencyStop: 'release the emergency stop',
  takeOutOfItsGroup: 'take out of its group',
  moveToGroup: (group: string) => `move to group ${group}`,
  bringBack: 'bring back',

  // Settings tab
  aboutTheFlag: 'About the flag',
  key2: 'Key',
  programsAskForItNever: 'Programs ask for it; it never changes.',
  name: 'Name',
  giveItAName: 'Give it a name',
  description: 'Description',
  tags: 'Tags',
  permanent: 'Permanent',
  aSwitchThatIsMeant: 'A switch that is meant to stay: never reported as stale.',
  saveOrDiscardYourChanges: 'Save or discard your changes first.',
  nameIsArchived: (name: string, archived: boolean) => `${name} is ${archived ? 'archived' : 'back'}.`,
  inTheArchive: (archived: boolean) => (archived ? 'In the archive' : 'Archive'),
  itIsOffForEverybody: (archived: boolean) =>
    archived
      ? 'It is off for everybody and in no list. Bringing it back gives it the settings that it had.'
      : 'Programs that still ask for it get “off”. Its key, history and buckets stay its own, and it can be brought back.',
  bringItBack: (archived: boolean) => (archived ? 'Bring it back' : 'Archive the flag'),
  archiveName: (name: string) => `Archive ${name}?`,
  archive: 'Archive',
  usageTextProgramsThatEvaluate: '{usageText}. Programs that evaluate it get “off” from now on.',

  // Usage panel
  daysD: (days: string) => `${days} d`,
  onOffInDaysUtc: (on: number, off: number, days: string) =>
    `${on.toLocaleString('en')} on, ${off.toLocaleString('en')} off in ${days} days (UTC).`,
  evaluations: 'Evaluations',
  daysShown: 'Days shown',
  neverEvaluatedAnEvaluationCounts: (lastEvaluatedAt: string | null, days: string) =>
    lastEvaluatedAt === null
      ? 'Never evaluated. An evaluation counts when a program reports it or names the flag in “keys”.'
      : `No evaluations in ${days} days.`,
  lastEvaluatedRelativeTime: 'Last evaluated {relativeTime}',
} as const;
