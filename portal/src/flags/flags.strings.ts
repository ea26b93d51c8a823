import { isolated } from '../ui/text/isolated';
import { plural } from '../ui/text/plural';

// Conflict
export const flagConflictTitle = 'Another user changed this flag meanwhile. Your change was not saved.';
export const loadingConflict = 'Loading the change…';
export const changedBy = (name: string) => `Changed by ${isolated(name)}`;
export const conflictUnavailable = 'The change cannot be loaded now. The flag is shown as it is.';
export const yourChange = (mine: string) => `Your change: ${mine}.`;
export const keepTheirs = 'Keep theirs';
export const applyMineOnTop = 'Apply mine on top';

// Field diff list
export const becameForScreenReaders = 'became';
export const andMore = (left: number) => ` and ${left} more`;

// Field diff
export const fieldLabels = {
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
export const stopReleased = 'Released';
export const stopPulled = 'Pulled';
export const no = 'No';
export const yes = 'Yes';
export const cohortLabel = (dimension: string) => `Cohort ${isolated(dimension)}`;

// Flag sections
export const flagsTab = 'Flags';
export const groupsTab = 'Groups';
export const playgroundTab = 'Playground';
export const historyTab = 'History';
export const sectionsLabel = 'Feature flags';

// Flag status
export const staleBecause = (stalereason: string) => `Stale. ${stalereason}`;
export const staleBadge = 'Stale';
export const overriddenForYou = (value: boolean) => `Overridden for you: ${value ? 'on' : 'off'}`;

// Flag switch
export const onOrOff = (on: boolean) => (on ? 'On' : 'Off');

// Flag
export const stateWords = {
  archived: 'Archived',
  killed: 'Killed',
  off: 'Off',
  on: 'On',
} as const;
export const offByGroup = (group: string, isKilled: boolean) =>
  `Off: group ${isolated(group)} is ${isKilled ? 'killed' : 'off'}`;
export const groupState = (isKilled: boolean) => (isKilled ? 'Group killed' : 'Group off');
export const staleReasons = {
  unused: 'No program has evaluated it for 14 days.',
  fully_on: 'On for everyone, and unchanged for 14 days: the check can be removed from the code.',
  fully_off: 'Off for everyone, and unchanged for 14 days: the check can be removed from the code.',
} as const;

// Kill dialog
export const killFlagTitle = (name: string) => `Kill ${isolated(name)}?`;
export const killNow = 'Kill now';
export const killFlagConsequences =
  'Everyone gets “off” within seconds, regardless of the rollout, the cohorts and people’s own overrides.';
export const killFlagUsage = (count: number) =>
  ` Programs evaluated it ${count.toLocaleString('en')} ${plural(count, { one: 'time', other: 'times' })} since yesterday; ${plural(count, { one: 'that', other: 'all of those' })} would have been off.`;
export const killFlagUndo =
  'Its settings stay as they are. “Restore” brings it back with one click, here or on its page.';
export const killGroupTitle = (name: string) => `Kill every flag of ${isolated(name)}?`;
export const killGroupConsequences =
  'Every flag of the group is off for everyone within seconds; overrides do not apply.';
export const killGroupUndo =
  'The flags keep their settings. “Restore” on the group brings all of them back with one click.';
export const restored = (name: string) => `${isolated(name)} runs again.`;
export const reasonLabel = 'Reason';
export const reasonHint = 'Shown in the history.';
export const reasonPlaceholder = 'e.g. Errors in the checkout since 14:05';
export const killEmptyGroupConsequences = 'The group has no flags now; flags added to it would be off.';
export const andManyMoreFlags = ' and many more';
export const moreThan = (count: number) => `more than ${count}`;
export const killGroupFlags = (count: string, count2: number, named: string, more: string) =>
  `${count} ${plural(count2, { one: 'flag is', other: 'flags are' })} off for everyone within seconds, regardless of their settings: ${isolated(named)}${more}.`;

// Rollout control
export const rolloutLabel = (name: string) => `${isolated(name)}: rollout`;
export const rolloutPercentLabel = (name: string) => `${isolated(name)}: rollout in percent`;
export const rolloutPresetsLabel = (name: string) => `${isolated(name)}: rollout presets`;

// Usage text
export const evaluationsSinceYesterday = (count: number) =>
  `${count.toLocaleString('en')} ${plural(count, { one: 'evaluation', other: 'evaluations' })} since yesterday`;
export const neverEvaluated = 'Never evaluated';
export const lastEvaluated = 'Last evaluated {relativeTime}';
export const undoRestoreReason = 'Undo of a restore';

// Schedule dialog
export const scheduleTitle = (name: string) => `Schedule a change of ${isolated(name)}`;
