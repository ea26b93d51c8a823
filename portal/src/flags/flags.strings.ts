import { plural } from '../ui/plural';

export const strings = {
  // Conflict
  somebodyChangedThisFlagBefore: 'Somebody changed this flag before you. Your change was not made.',
  lookingUpWhatChanged: 'Looking up what changed…',
  changedByName: (name: string) => `Changed by ${name}`,
  changeUnavailable: 'The change cannot be loaded now. The flag is shown as it is.',
  yourChangeMine: (mine: string) => `Your change: ${mine}.`,
  keepTheirs: 'Keep theirs',
  applyMineOnTop: 'Apply mine on top',

  // Field diff list
  became: 'became',
  andLeftMore: (left: number) => ` and ${left} more`,

  // Field diff
  labels: {
    name: 'Name',
    description: 'Description',
    enabled: 'State',
    killed: 'Emergency stop',
    rollout: 'Rollout',
    cohorts: 'Cohorts',
    group: 'Group',
    tags: 'Tags',
    permanent: 'Permanent',
    archived: 'Archived',
    value: 'Value',
    active: 'In use',
    expires_at: 'Expires',
    actor_id: 'Person',
    user_ids: 'Ids',
  },
  off: 'Off',
  on: 'On',
  released: 'Released',
  pulled: 'Pulled',
  no: 'No',
  yes: 'Yes',
  cohortDimension: (dimension: string) => `Cohort ${dimension}`,

  // Flag sections
  flags: 'Flags',
  groups: 'Groups',
  playground: 'Playground',
  history: 'History',
  featureFlags: 'Feature flags',

  // Flag status
  staleStalereason: (stalereason: string) => `Stale. ${stalereason}`,
  stale: 'Stale',
  overriddenForYouOn: (value: boolean) => `Overridden for you: ${value ? 'on' : 'off'}`,

  // Flag switch
  on2: (on: boolean) => (on ? 'On' : 'Off'),

  // Flag
  stateWords: {
    archived: 'Archived',
    killed: 'Killed',
    off: 'Off',
    on: 'On',
  },
  staleReasons: {
    unused: 'No program has asked for it for 14 days.',
    fully_on: 'On for everybody, and unchanged for 14 days: the check can go from the code.',
    fully_off: 'Off for everybody, and unchanged for 14 days: the check can go from the code.',
  },

  // Kill dialog
  killName: (name: string) => `Kill ${name}?`,
  killNow: 'Kill now',
  everybodyGetsOffWithinSeconds:
    'Everybody gets “off” within seconds, whatever its rollout, its cohorts and people’s own overrides say.',
  programsAskedForItCount: (count: number) =>
    ` Programs asked for it ${count.toLocaleString('en')} times since yesterday; all of those would have been off.`,
  itsSettingsStayAsThey:
    'Its settings stay as they are. “Restore” brings it back with one click, here or on its page.',
  killEveryFlagOfName: (name: string) => `Kill every flag of ${name}?`,
  everyFlagOfTheGroup:
    'Every flag of the group is off for everybody within seconds; no override is stronger.',
  theFlagsKeepTheirSettings:
    'The flags keep their settings. “Restore” on the group brings all of them back with one click.',
  nameRunsAgain: (name: string) => `${name} runs again.`,
  reason: 'Reason',
  shownInTheHistory: 'Shown in the history.',
  eGErrorsInThe: 'e.g. Errors in the checkout since 14:05',
  theGroupHasNoFlags: 'The group has no flags now; those that come into it would be off.',
  andManyMore: ' and many more',
  moreThanCount: (count: number) => `more than ${count}`,
  countFlagsAreOffFor: (count: string, count2: number, named: string, more: string) =>
    `${count} ${plural(count2, { one: 'flag is', other: 'flags are' })} off for everybody within seconds, whatever is set on them: ${named}${more}.`,

  // Rollout control
  nameRollout: (name: string) => `${name}: rollout`,
  nameRolloutInPercent: (name: string) => `${name}: rollout in percent`,
  nameRolloutPresets: (name: string) => `${name}: rollout presets`,

  // Usage text
  countEvaluationsSinceYesterday: (count: number) =>
    `${count.toLocaleString('en')} evaluations since yesterday`,
  neverEvaluated: 'Never evaluated',
  lastEvaluatedRelativeTime: 'Last evaluated {relativeTime}',
  undoOfARestore: 'Undo of a restore',
} as const;
