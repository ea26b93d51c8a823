// Cohorts editor
export const noCohorts = 'No cohorts: the flag is for everybody.';
export const addCohort = 'Add a cohort';
export const cohortsHint = (maxDimensions: number, maxValues: number, maxValueLength: number) =>
  `Compared exactly, with capital letters. At most ${maxDimensions} dimensions, ${maxValues.toLocaleString('en')} values in all, ${maxValueLength} characters each.`;
export const cohortLabel = (name: string) => `Cohort ${name}`;
export const dimensionOfCohort = (name: string) => `Dimension of ${name}`;
export const dimensionLabel = 'Dimension';
export const removeCohort = (name: string) => `Remove ${name}`;
export const valuesByLineLabel = (name: string) => `Values of ${name}, one for each line`;
export const valuesLabel = (name: string) => `Values of ${name}`;
export const valuesPlaceholder = 'Values: Enter ends one; paste many at once';
export const valuesByLineHint = (count: string) => `${count}, one for each line`;

// Cohorts
export const dimensionMissing = 'Say which dimension of the context it is about';
export const dimensionRule = 'A dimension has 1 to 64 letters, digits, dots, hyphens and underscores';
export const dimensionTwice = (dimension: string) => `“${dimension}” is there twice; put the values together`;
export const valueTooLong = (long: string, maxValueLength: number) =>
  `“${long}…” is longer than ${maxValueLength} characters`;
export const tooManyValues = (maxValues: number, count: number) =>
  `Not more than ${maxValues.toLocaleString('en')} values in all; there are ${count.toLocaleString('en')}`;

// Field rules
export const exampleFlagName = 'New checkout';
export const tagRule = 'up to 50 letters, digits, spaces and . _ : / -, beginning with a letter or digit';
export const keyMissing = 'Give it a key';
export const keyStartRule = 'Must begin with a letter or digit';
export const keyTooLong = 'Must not be longer than 128 characters';
export const keyCharactersRule = 'Only letters, digits, dots, hyphens and underscores';
export const keyReserved = (key: string) => `“${key}” is a word of the API; choose another`;
export const tagInvalid = (wrong: string, tagRule: string) => `“${wrong}” is no tag: ${tagRule}`;
export const tooManyTags = (maxTags: number) => `Not more than ${maxTags} tags`;

// Flag form
export const flagSaved = (name: string) => `${name} is saved.`;
export const formInSentence = 'what stands in this form';
export const nameLabel = 'Name';
export const keyLabel = 'Key';
export const newKeyHint = 'Programs evaluate the flag by it. Permanent; cannot be reused.';
export const keyHint = 'Programs evaluate the flag by it. Permanent.';
export const cancel = 'Cancel';
export const submitFlag = (hasFlag: boolean) => (hasFlag ? 'Save changes' : 'Create flag');
export const noGroup = 'No group';
export const descriptionLabel = 'Description';
export const groupLabel = 'Group';
export const tagsLabel = 'Tags';
export const permanentLabel = 'Permanent';
export const permanentHint = 'A switch that is meant to stay: never reported as stale.';
export const switchLabel = 'On';
export const switchHint = 'Off: everybody gets false, whatever stands below.';
export const rolloutLabel = 'Rollout';
export const cohortsLabel = 'Cohorts';

// Flag values
export const nameMissing = 'Give it a name';
export const cohortsInvalid = 'Mend what is marked above';
export const tooManyDimensions = (maxDimensions: number) => `Not more than ${maxDimensions} dimensions`;
export const newFlag = 'New flag';
