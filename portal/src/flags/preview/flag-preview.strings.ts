export const strings = {
  // Context form
  none: 'none',
  nameOfTheDimension: 'Name of the dimension',
  dimension: 'Dimension',
  valueOfTheDimension: 'Value of the dimension',
  value: 'Value',
  theDimension: 'the dimension',
  removePart: (part: string) => `Remove ${part}`,
  addADimension: 'Add a dimension',

  // Playground screen
  playground: 'Playground',
  whatEveryFlagIsFor: 'What every flag is for a context, and why. Asking here counts as no use.',
  context: 'Context',
  comparedWith: 'Compared with',
  searchFlagsByKey: 'Search flags by key',
  key: 'Key',
  stopComparing: (comparing: boolean) => (comparing ? 'Stop comparing' : 'Compare with another context'),
  onlyWhatIsDifferent: 'Only what is different',
  noFlagsYet: 'No flags yet',
  makeTheFirstOneIn: 'Make the first one in the list of flags; then you see here what it is for anybody.',
  whatYouAskedForBoth: 'what you asked for: both get the same',
  showPageMoreOfCount: (page: number, count: number) => `Show ${page} more of ${count}`,
  differentOfCountAreDifferent: (comparing: boolean, different: number, count: number, on: number) =>
    comparing ? `${different} of ${count} are different` : `${on} of ${count} are on`,
  whatFlagsAre: 'What flags are',
  flag: 'Flag',
  firstContext: (comparing: boolean) => (comparing ? 'First context' : 'Value and reason'),
  secondContext: 'Second context',
  different: '≠ different',

  // Preview tab
  whoAsks: 'Who asks',
  theContextThatAProgram: (id: string) => `The context that a program gives. Your own user id is ${id}.`,
  asItIsSaved: 'As it is saved',
  withYourUnsavedChanges: 'With your unsaved changes',
  savingTurnsItOnFor: (value: boolean) => `Saving turns it ${value ? 'on' : 'off'} for this context`,
  theOthersKeepWhatThey: 'The others keep what they have, unless their context is like this one.',
  titles: {
    group: 'Group',
    killed: 'Emergency stop',
    override: 'A person’s own override',
    enabled: 'Switch',
    cohorts: 'Cohorts',
    rollout: 'Rollout',
  },
  bucket: (bucket: number) => `bucket ${bucket}`,
  notAsked: 'Not asked.',
  doesNotApplyTheNext: 'Does not apply; the next is asked.',
  applies: 'Applies.',

  // Reason
  thereIsNoSuchFlag: 'There is no such flag, or it is archived. What is not there is off.',
  theEmergencyStopOfIts: (group: string | undefined) =>
    `The emergency stop of its group “${group}” is pulled: all flags of the group are off for everybody.`,
  itsGroupIsDisabledOr: (group: string | undefined) =>
    `Its group “${group}” is disabled or gone: all flags of the group are off for everybody.`,
  itsEmergencyStopIsPulled: 'Its emergency stop is pulled: off for everybody, whatever else is set.',
  thisPersonHasAnOwn: (value: boolean) =>
    `This person has an own override for the flag, which says ${value ? 'on' : 'off'}.`,
  theFlagIsOffCohorts: 'The flag is off. Cohorts and rollout are not evaluated.',
  theContextsDimensionIsNot: (dimension: string | undefined) =>
    `The context’s “${dimension}” is not among the values of the cohort “${dimension}”.`,
  nothingBeforeStopsItAnd:
    'Nothing before stops it, and the rollout is 100 %: on for everybody who comes this far.',
  theRolloutIs0Percent: 'The rollout is 0 %: on for nobody.',
  theContextHasNoUserid: (rollout: number | undefined) =>
    `The context has no userId, and without one nobody is in a rollout of ${rollout} %.`,
  theUseridFallsIntoBucket: (bucket: number | undefined, rollout: number | undefined) =>
    `The userId falls into bucket ${bucket}, and a rollout of ${rollout} % takes the buckets below ${rollout}.`,

  // Verdict
  on: (on: boolean) => (on ? 'On' : 'Off'),
} as const;
