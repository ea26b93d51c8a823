import { plural } from '../../ui/plural';

export const strings = {
  // Bulk bar
  titleCountOfCountDone: (title: string, count: number) => `${title}: ${count} of ${count} done.`,
  selectedFlags: 'Selected flags',
  countSelected: (count: number) => `${count} selected`,
  turnOn: 'Turn on',
  turnOff: 'Turn off',
  more: 'More',
  moveToAGroup: 'Move to a group',
  addTags: 'Add tags',
  archive: 'Archive',
  progressOfTheChange: 'Progress of the change',
  doneOfCount: (done: number, count: number) => `${done} of ${count}`,
  clear: 'Clear',
  tag: 'tag',
  notEverythingWasChanged: 'Not everything was changed',
  titles: { archive: 'Archive flags', group: 'Move to a group', tag: 'Add tags' },
  titleDoneOfCountDone: (title: string, done: number, count: number) =>
    `${title}: ${done} of ${count} done. Those that failed stay as they were and are still selected with the others; the list shows them as they are now.`,
  flag: 'Flag',
  result: 'Result',
  done: 'Done',
  failed: 'Failed',

  // Bulk form
  noGroup: 'No group',
  move: 'Move',
  group: 'Group',
  tags: 'Tags',
  enterOrACommaEnds: 'Enter or a comma ends one. They come to those that a flag has.',
  programsThatStillAskFor: (count: number) =>
    `Programs that still ask for ${plural(count, { one: 'it get', other: 'them get' })} “off”. Keys and history stay; “Bring back” in the list of archived flags undoes it.`,
  andCountMore: (count: number) => `and ${count} more`,
  archiveCount: (count: number) => `Archive ${count}`,

  // First flag
  noFlagsYet: 'No flags yet',
  createTheFirstFlag: 'Create the first flag',
  aFlagTurnsAPart:
    'A flag turns a part of your program on or off without a release: for everybody, for some, or for nobody.',
  aProgramEvaluatesTheFlag: (exampleFlagName: string, project: string) =>
    `A program evaluates the flag “${exampleFlagName}” with an API key that has the scope flags:read, created in the settings of “${project}”:`,
  commandThatEvaluatesAFlag: 'command that evaluates a flag',

  // Flag filters
  allStates: 'All states',
  on: 'On',
  off: 'Off',
  killed: 'Killed',
  archived: 'Archived',
  keyAZ: 'Key A–Z',
  keyZA: 'Key Z–A',
  changedLast: 'Changed last',
  changedLongestAgo: 'Changed longest ago',
  staleOrNot: 'Stale or not',
  stale: 'Stale',
  notStale: 'Not stale',
  allGroups: 'All groups',
  flags: 'Flags',
  state: 'State',
  staleness: 'Staleness',
  order: 'Order',
  tagTakeTheFilterAway: (tag: string) => `Tag ${tag}: take the filter away`,
  searchFlagsByNameOr: 'Search flags by name or key',
  nameOrKey: 'Name or key',

  // Flag row
  selectName: (name: string) => `Select ${name}`,
  nameOnOrOff: (name: string) => `${name}: on or off`,
  nameIsOn: (name: string, on: boolean) => `${name} is ${on ? 'on' : 'off'}.`,
  bringItBackFromThe: 'Bring it back from the archive first.',
  nameIsRolledOutTo: (name: string, rollout: number) => `${name} is rolled out to ${rollout} %.`,
  never: 'Never',
  byChangedBy: (changedBy: string) => `by ${changedBy}`,
  stoppedByItsGroup: 'Stopped by its group',
  cohorts: (cohorts: number) => `${cohorts} ${plural(cohorts, { one: 'cohort', other: 'cohorts' })}`,
  letItDecideAgain: 'Let it decide again',
  restoreName: (name: string) => `Restore ${name}`,
  restore: 'Restore',
  killOffForEverybodyAt: 'Kill: off for everybody at once',
  killName: (name: string) => `Kill ${name}`,
  nameYourChangeIsMade: (name: string) => `${name}: your change is made.`,
  nameStaysAsItWas: (name: string, title: string) => `${name} stays as it was: ${title}`,
  close: 'Close',
  turnItOn: 'turn it on',
  turnItOff: 'turn it off',
  archiveIt: 'archive it',
  bringItBack: 'bring it back',

  // Flag table
  selectAllFlagsThatAre: 'Select all flags that are shown',
  rollout: 'Rollout',
  asProgramsReportedThemSince: 'As programs reported them, since yesterday began (UTC)',
  evaluations: 'Evaluations',
  changed: 'Changed',
  actions: 'Actions',
  countFlag: (count: number, complete: boolean, isOne: boolean) =>
    `${count}${complete ? '' : '+'} ${isOne ? 'flag' : 'flags'}`,

  // Flags screen
  featureFlags: 'Feature flags',
  changesReachConnectedProgramsWithin: 'Changes reach connected programs within seconds.',
  newFlag: 'New flag',
  showMore: 'Show more',
  moreAboutFlags: 'More about flags',
  forOpenfeaturesCodeGeneration: 'For OpenFeature’s code generation',
  downloadTheFlagManifest: 'Download the flag manifest',
  nameIsArchivedOffFor: (name: string, archived: boolean) =>
    `${name} is ${archived ? 'archived: off for everybody' : 'back'}.`,
  theseFilters: 'these filters',
  qAndTheOtherFilters: (q: string) => `“${q}” and the other filters`,

  // Group heading
  killedAllItsFlagsAre: 'Killed: all its flags are off',
  disabledAllItsFlagsAre: 'Disabled: all its flags are off',
  restoreGroup: 'Restore group',
  killGroup: 'Kill group',

  // Manifest
  nameIsSavedThenOpenfeature: (name: string) =>
    `${name} is saved. Then: openfeature generate react --manifest ${name}`,

  // Rollout button
  nameRolloutValuePercent: (name: string, value: number) => `${name}: rollout ${value} %`,
  rolloutOfName: (name: string) => `Rollout of ${name}`,

  // Rollout form
  thisChangesTheRolloutBy: (points: number) => `This changes the rollout by ${points} points at once.`,
  keepValuePercent: (value: number) => `Keep ${value} %`,
  rollOutToNextPercent: (next: number) => `Roll out to ${next} %`,
  presets: 'Presets',
  rolloutInPercent: 'Rollout in percent',
  apply: 'Apply',

  // Row menu
  edit: 'Edit',
  scheduleAChange: 'Schedule a change',
  bringBack: 'Bring back',
  actionsForName: (name: string) => `Actions for ${name}`,
  copyKey: 'Copy key',
  preview: 'Preview',
  history: 'History',
  keyIsCopied: (key: string) => `${key} is copied.`,
  itCouldNotBeCopied: (key: string) => `It could not be copied. The key is ${key}`,
} as const;
