import { isolated } from '../../ui/text/isolated';

// Context form
export const noValue = 'none';
export const dimensionNameLabel = 'Name of the dimension';
export const dimensionPlaceholder = 'Dimension';
export const dimensionValueLabel = 'Value of the dimension';
export const valuePlaceholder = 'Value';
export const unnamedDimension = 'the dimension';
export const removeDimension = (part: string) => `Remove ${isolated(part)}`;
export const addDimension = 'Add a dimension';

// Playground screen
export const playgroundTitle = 'Playground';
export const playgroundLead =
  'The value of every flag for a context, and why. Evaluations here do not count as usage.';
export const contextTitle = 'Context';
export const secondContextTitle = 'Compared with';
export const searchLabel = 'Search flags by key';
export const searchPlaceholder = 'Key';
export const compareOrStop = (comparing: boolean) =>
  comparing ? 'Stop comparing' : 'Compare with another context';
export const onlyDifferences = 'Only differences';
export const noFlagsTitle = 'No flags yet';
export const noFlagsHint =
  'Create the first one in the list of flags, then evaluate it here for any context.';
export const noDifferencesInSentence = 'this comparison: both contexts get the same values';
export const showMoreOf = (page: number, count: number) => `Show ${page} more of ${count}`;
export const resultSummary = (comparing: boolean, different: number, count: number, on: number) =>
  comparing ? `${different} of ${count} are different` : `${on} of ${count} are on`;
export const resultsTable = 'Values of the flags';
export const flagLabel = 'Flag';
export const firstResultLabel = (comparing: boolean) => (comparing ? 'First context' : 'Value and reason');
export const secondResultLabel = 'Second context';
export const differentBadge = '≠ different';

// Preview tab
export const previewTitle = 'Context';
export const previewLead = (id: string) => `The context that a program sends. Your own user id is ${id}.`;
export const savedVerdict = 'Saved settings';
export const draftVerdict = 'With your unsaved changes';
export const draftChangesVerdict = (value: boolean) =>
  `Saving turns it ${value ? 'on' : 'off'} for this context`;
export const draftChangesHint = 'Other contexts keep their value, unless the same rules match them.';
export const stepTitles = {
  group: 'Group',
  killed: 'Emergency stop',
  override: 'A person’s own override',
  enabled: 'Switch',
  cohorts: 'Cohorts',
  rollout: 'Rollout',
} as const;
export const bucket = (bucket: number) => `bucket ${bucket}`;
export const stepNotReached = 'Not evaluated.';
export const stepNotApplied = 'Does not apply; the next step is evaluated.';
export const stepApplied = 'Applies.';

// Reason
export const reasonNotFound = 'The flag does not exist or is archived. A missing flag is off.';
export const reasonGroupKilled = (group: string | undefined) =>
  `The emergency stop of its group “${isolated(group ?? '')}” is pulled: all flags of the group are off for everyone.`;
export const reasonGroupDisabled = (group: string | undefined) =>
  `Its group “${isolated(group ?? '')}” is disabled or missing: all flags of the group are off for everyone.`;
export const reasonKilled = 'Its emergency stop is pulled: off for everyone, regardless of other settings.';
export const reasonOverride = (value: boolean) =>
  `This person has an override for the flag: ${value ? 'on' : 'off'}.`;
export const reasonOff = 'The flag is off. Cohorts and rollout are not evaluated.';
export const reasonCohort = (dimension: string | undefined) =>
  `The context’s “${isolated(dimension ?? '')}” is not among the values of the cohort “${isolated(dimension ?? '')}”.`;
export const reasonFullRollout =
  'No earlier step stops it, and the rollout is 100%: on for every context that reaches this step.';
export const reasonZeroRollout = 'The rollout is 0%: on for no one.';
export const reasonNoUserId = (rollout: number | undefined) =>
  `The context has no userId that is a text, and without one it is not in a rollout of ${rollout}%.`;
export const reasonBucket = (bucket: number | undefined, rollout: number | undefined) =>
  `The userId falls into bucket ${bucket}, and a rollout of ${rollout}% includes the buckets below ${rollout}.`;

// Verdict
export const onOrOff = (on: boolean) => (on ? 'On' : 'Off');
