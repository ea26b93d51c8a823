import { plural } from '../ui/plural';

// Conflict
export const somebodyChangedThisFlagBefore =
  'Somebody changed this flag before you. Your change was not made.';
export const lookingUpWhatChanged = 'Looking up what changed…';
export const changedByName = (name: string) => `Changed by ${name}`;
export const changeUnavailable = 'The change cannot be loaded now. The flag is shown as it is.';
export const yourChangeMine = (mine: string) => `Your change: ${mine}.`;
export const keepTheirs = 'Keep theirs';
export const applyMineOnTop = 'Apply mine on top';

// Field diff list
export const became = 'became';
export const andLeftMore = (left: number) => ` and ${left} more`;

// Field diff
export const labels = {
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
} as const;
export const off = 'Off';
export const on = 'On';
export const released = 'Released';
export const pulled = 'Pulled';
export const no = 'No';
export const yes = 'Yes';
export const cohortDimension = (dimension: string) => `Cohort ${dimension}`;

// Flag sections
export const flags = 'Flags';
export const groups = 'Groups';
export const playground = 'Playground';
export const history = 'History';
export const featureFlags = 'Feature flags';

// Flag status
export const staleStalereason = (stalereason: string) => `Stale. ${stalereason}`;
export const stale = 'Stale';
export const overriddenForYouOn = (value: boolean) => `Overridden for you: ${value ? 'on' : 'off'}`;

// Flag switch
export const on2 = (on: boolean) => (on ? 'On' : 'Off');

// Flag
export const stateWords = {
  archived: 'Archived',
  killed: 'Killed',
  off: 'Off',
  on: 'On',
} as const;
export const staleReasons = {
  unused: 'No program has asked for it for 14 days.',
  fully_on: 'On for everybody, and unchanged for 14 days: the check can go from the code.',
  fully_off: 'Off for everybody, and unchanged for 14 days: the check can go from the code.',
} as const;

// Kill dialog
export const killName = (name: string) => `Kill ${name}?`;
export const killNow = 'Kill now';
export const everybodyGetsOffWithinSeconds =
  'Everybody gets “off” within seconds, whatever its rollout, its cohorts and people’s own overrides say.';
export const programsAskedForItCount = (count: number) =>
  ` Programs asked for it ${count.toLocaleString('en')} times since yesterday; all of those would have been off.`;
export const itsSettingsStayAsThey =
  'Its settings stay as they are. “Restore” brings it back with one click, here or on its page.';
export const killEveryFlagOfName = (name: string) => `Kill every flag of ${name}?`;
export const everyFlagOfTheGroup =
  'Every flag of the group is off for everybody within seconds; no override is stronger.';
export const theFlagsKeepTheirSettings =
  'The flags keep their settings. “Restore” on the group brings all of them back with one click.';
export const nameRunsAgain = (name: string) => `${name} runs again.`;
export const reason = 'Reason';
export const shownInTheHistory = 'Shown in the history.';
export const eGErrorsInThe = 'e.g. Errors in the checkout since 14:05';
export const theGroupHasNoFlags = 'The group has no flags now; those that come into it would be off.';
export const andManyMore = ' and many more';
export const moreThanCount = (count: number) => `more than ${count}`;
export const countFlagsAreOffFor = (count: string, count2: number, named: string, more: string) =>
  `${count} ${plural(count2, { one: 'flag is', other: 'flags are' })} off for everybody within seconds, whatever is set on them: ${named}${more}.`;

// Rollout control
export const nameRollout = (name: string) => `${name}: rollout`;
export const nameRolloutInPercent = (name: string) => `${name}: rollout in percent`;
export const nameRolloutPresets = (name: string) => `${name}: rollout presets`;

// Usage text
export const countEvaluationsSinceYesterday = (count: number) =>
  `${count.toLocaleString('en')} evaluations since yesterday`;
export const neverEvaluated = 'Never evaluated';
export const lastEvaluatedRelativeTime = 'Last evaluated {relativeTime}';
export const undoOfARestore = 'Undo of a restore';

// Schedule dialog
export const scheduleAChangeOfName = (name: string) => `Schedule a change of ${name}`;
