// Context form
export const none = 'none';
export const nameOfTheDimension = 'Name of the dimension';
export const dimension = 'Dimension';
export const valueOfTheDimension = 'Value of the dimension';
export const value = 'Value';
export const theDimension = 'the dimension';
export const removePart = (part: string) => `Remove ${part}`;
export const addADimension = 'Add a dimension';

// Playground screen
export const playground = 'Playground';
export const whatEveryFlagIsFor = 'What every flag is for a context, and why. Asking here counts as no use.';
export const context = 'Context';
export const comparedWith = 'Compared with';
export const searchFlagsByKey = 'Search flags by key';
export const key = 'Key';
export const stopComparing = (comparing: boolean) =>
  comparing ? 'Stop comparing' : 'Compare with another context';
export const onlyWhatIsDifferent = 'Only what is different';
export const noFlagsYet = 'No flags yet';
export const makeTheFirstOneIn =
  'Make the first one in the list of flags; then you see here what it is for anybody.';
export const whatYouAskedForBoth = 'what you asked for: both get the same';
export const showPageMoreOfCount = (page: number, count: number) => `Show ${page} more of ${count}`;
export const differentOfCountAreDifferent = (
  comparing: boolean,
  different: number,
  count: number,
  on: number,
) => (comparing ? `${different} of ${count} are different` : `${on} of ${count} are on`);
export const whatFlagsAre = 'What flags are';
export const flag = 'Flag';
export const firstContext = (comparing: boolean) => (comparing ? 'First context' : 'Value and reason');
export const secondContext = 'Second context';
export const different = '≠ different';

// Preview tab
export const whoAsks = 'Who asks';
export const theContextThatAProgram = (id: string) =>
  `The context that a program gives. Your own user id is ${id}.`;
export const asItIsSaved = 'As it is saved';
export const withYourUnsavedChanges = 'With your unsaved changes';
export const savingTurnsItOnFor = (value: boolean) =>
  `Saving turns it ${value ? 'on' : 'off'} for this context`;
export const theOthersKeepWhatThey = 'The others keep what they have, unless their context is like this one.';
export const titles = {
  group: 'Group',
  killed: 'Emergency stop',
  override: 'A person’s own override',
  enabled: 'Switch',
  cohorts: 'Cohorts',
  rollout: 'Rollout',
} as const;
export const bucket = (bucket: number) => `bucket ${bucket}`;
export const notAsked = 'Not asked.';
export const doesNotApplyTheNext = 'Does not apply; the next is asked.';
export const applies = 'Applies.';

// Reason
export const thereIsNoSuchFlag = 'There is no such flag, or it is archived. What is not there is off.';
export const theEmergencyStopOfIts = (group: string | undefined) =>
  `The emergency stop of its group “${group}” is pulled: all flags of the group are off for everybody.`;
export const itsGroupIsDisabledOr = (group: string | undefined) =>
  `Its group “${group}” is disabled or gone: all flags of the group are off for everybody.`;
export const itsEmergencyStopIsPulled =
  'Its emergency stop is pulled: off for everybody, whatever else is set.';
export const thisPersonHasAnOwn = (value: boolean) =>
  `This person has an own override for the flag, which says ${value ? 'on' : 'off'}.`;
export const theFlagIsOffCohorts = 'The flag is off. Cohorts and rollout are not evaluated.';
export const theContextsDimensionIsNot = (dimension: string | undefined) =>
  `The context’s “${dimension}” is not among the values of the cohort “${dimension}”.`;
export const nothingBeforeStopsItAnd =
  'Nothing before stops it, and the rollout is 100 %: on for everybody who comes this far.';
export const theRolloutIs0Percent = 'The rollout is 0 %: on for nobody.';
export const theContextHasNoUserid = (rollout: number | undefined) =>
  `The context has no userId, and without one nobody is in a rollout of ${rollout} %.`;
export const theUseridFallsIntoBucket = (bucket: number | undefined, rollout: number | undefined) =>
  `The userId falls into bucket ${bucket}, and a rollout of ${rollout} % takes the buckets below ${rollout}.`;

// Verdict
export const on = (on: boolean) => (on ? 'On' : 'Off');
