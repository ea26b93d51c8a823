// Cohorts editor
export const noCohortsTheFlagIs = 'No cohorts: the flag is for everybody.';
export const addACohort = 'Add a cohort';
export const comparedExactlyWithCapitalLetters = (
  maxDimensions: number,
  maxValues: number,
  maxValueLength: number,
) =>
  `Compared exactly, with capital letters. At most ${maxDimensions} dimensions, ${maxValues.toLocaleString('en')} values in all, ${maxValueLength} characters each.`;
export const cohortName = (name: string) => `Cohort ${name}`;
export const dimensionOfName = (name: string) => `Dimension of ${name}`;
export const dimension = 'Dimension';
export const removeName = (name: string) => `Remove ${name}`;
export const valuesOfNameOneFor = (name: string) => `Values of ${name}, one for each line`;
export const valuesOfName = (name: string) => `Values of ${name}`;
export const valuesEnterEndsOnePaste = 'Values: Enter ends one; paste many at once';
export const countOneForEachLine = (count: string) => `${count}, one for each line`;

// Cohorts
export const sayWhichDimensionOfThe = 'Say which dimension of the context it is about';
export const aDimensionHas1To = 'A dimension has 1 to 64 letters, digits, dots, hyphens and underscores';
export const dimensionIsThereTwicePut = (dimension: string) =>
  `“${dimension}” is there twice; put the values together`;
export const longIsLongerThanMax = (long: string, maxValueLength: number) =>
  `“${long}…” is longer than ${maxValueLength} characters`;
export const notMoreThanMaxValues = (maxValues: number, count: number) =>
  `Not more than ${maxValues.toLocaleString('en')} values in all; there are ${count.toLocaleString('en')}`;

// Field rules
export const newCheckout = 'New checkout';
export const upTo50LettersDigits =
  'up to 50 letters, digits, spaces and . _ : / -, beginning with a letter or digit';
export const giveItAKey = 'Give it a key';
export const mustBeginWithALetter = 'Must begin with a letter or digit';
export const mustNotBeLongerThan = 'Must not be longer than 128 characters';
export const onlyLettersDigitsDotsHyphens = 'Only letters, digits, dots, hyphens and underscores';
export const keyIsAWordOf = (key: string) => `“${key}” is a word of the API; choose another`;
export const wrongIsNoTagRule = (wrong: string, tagRule: string) => `“${wrong}” is no tag: ${tagRule}`;
export const notMoreThanMaxTags = (maxTags: number) => `Not more than ${maxTags} tags`;

// Flag form
export const nameIsSaved = (name: string) => `${name} is saved.`;
export const whatStandsInThisForm = 'what stands in this form';
export const name = 'Name';
export const key = 'Key';
export const programsEvaluateTheFlagBy = 'Programs evaluate the flag by it. Permanent; cannot be reused.';
export const programsEvaluateTheFlagByItPermanent = 'Programs evaluate the flag by it. Permanent.';
export const cancel = 'Cancel';
export const createFlag = (hasFlag: boolean) => (hasFlag ? 'Save changes' : 'Create flag');
export const noGroup = 'No group';
export const description = 'Description';
export const group = 'Group';
export const tags = 'Tags';
export const permanent = 'Permanent';
export const aSwitchThatIsMeant = 'A switch that is meant to stay: never reported as stale.';
export const on = 'On';
export const offEverybodyGetsFalseWhatever = 'Off: everybody gets false, whatever stands below.';
export const rollout = 'Rollout';
export const cohorts = 'Cohorts';

// Flag values
export const giveItAName = 'Give it a name';
export const mendWhatIsMarkedAbove = 'Mend what is marked above';
export const notMoreThanMaxDimensions = (maxDimensions: number) =>
  `Not more than ${maxDimensions} dimensions`;
export const newFlag = 'New flag';
