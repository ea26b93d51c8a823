export const strings = {
  // Cohorts editor
  noCohortsTheFlagIs: 'No cohorts: the flag is for everybody.',
  addACohort: 'Add a cohort',
  comparedExactlyWithCapitalLetters: (maxDimensions: number, maxValues: number, maxValueLength: number) =>
    `Compared exactly, with capital letters. At most ${maxDimensions} dimensions, ${maxValues.toLocaleString('en')} values in all, ${maxValueLength} characters each.`,
  cohortName: (name: string) => `Cohort ${name}`,
  dimensionOfName: (name: string) => `Dimension of ${name}`,
  dimension: 'Dimension',
  removeName: (name: string) => `Remove ${name}`,
  valuesOfNameOneFor: (name: string) => `Values of ${name}, one for each line`,
  valuesOfName: (name: string) => `Values of ${name}`,
  valuesEnterEndsOnePaste: 'Values: Enter ends one; paste many at once',
  countOneForEachLine: (count: string) => `${count}, one for each line`,

  // Cohorts
  sayWhichDimensionOfThe: 'Say which dimension of the context it is about',
  aDimensionHas1To: 'A dimension has 1 to 64 letters, digits, dots, hyphens and underscores',
  dimensionIsThereTwicePut: (dimension: string) => `“${dimension}” is there twice; put the values together`,
  longIsLongerThanMax: (long: string, maxValueLength: number) =>
    `“${long}…” is longer than ${maxValueLength} characters`,
  notMoreThanMaxValues: (maxValues: number, count: number) =>
    `Not more than ${maxValues.toLocaleString('en')} values in all; there are ${count.toLocaleString('en')}`,

  // Field rules
  newCheckout: 'New checkout',
  upTo50LettersDigits: 'up to 50 letters, digits, spaces and . _ : / -, beginning with a letter or digit',
  giveItAKey: 'Give it a key',
  mustBeginWithALetter: 'Must begin with a letter or digit',
  mustNotBeLongerThan: 'Must not be longer than 128 characters',
  onlyLettersDigitsDotsHyphens: 'Only letters, digits, dots, hyphens and underscores',
  keyIsAWordOf: (key: string) => `“${key}” is a word of the API; choose another`,
  wrongIsNoTagRule: (wrong: string, tagRule: string) => `“${wrong}” is no tag: ${tagRule}`,
  notMoreThanMaxTags: (maxTags: number) => `Not more than ${maxTags} tags`,

  // Flag dialog
  newFlag: 'New flag',
  editName: (name: string) => `Edit ${name}`,

  // Flag form
  nameIsSaved: (name: string) => `${name} is saved.`,
  whatStandsInThisForm: 'what stands in this form',
  name: 'Name',
  key: 'Key',
  programsEvaluateTheFlagBy: 'Programs evaluate the flag by it. Permanent; cannot be reused.',
  programsEvaluateTheFlagByItPermanent: 'Programs evaluate the flag by it. Permanent.',
  cancel: 'Cancel',
  createFlag: (hasFlag: boolean) => (hasFlag ? 'Save changes' : 'Create flag'),
  noGroup: 'No group',
  description: 'Description',
  group: 'Group',
  tags: 'Tags',
  permanent: 'Permanent',
  aSwitchThatIsMeant: 'A switch that is meant to stay: never reported as stale.',
  on: 'On',
  offEverybodyGetsFalseWhatever: 'Off: everybody gets false, whatever stands below.',
  rollout: 'Rollout',
  cohorts: 'Cohorts',

  // Flag values
  giveItAName: 'Give it a name',
  mendWhatIsMarkedAbove: 'Mend what is marked above',
  notMoreThanMaxDimensions: (maxDimensions: number) => `Not more than ${maxDimensions} dimensions`,
} as const;
