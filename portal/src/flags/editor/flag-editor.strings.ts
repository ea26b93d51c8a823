import { isolated } from '../../ui/text/isolated';

// Cohorts editor
export const noCohorts = 'No cohorts: the flag is for everyone.';
export const addCohort = 'Add a cohort';
export const cohortsHint = (maxDimensions: number, maxValues: number, maxValueLength: number) =>
  `Case-sensitive. At most ${maxDimensions} dimensions, ${maxValues.toLocaleString('en')} values in all, ${maxValueLength} characters each.`;
export const cohortLabel = (name: string) => `Cohort ${isolated(name)}`;
export const dimensionOfCohort = (name: string) => `Dimension of ${isolated(name)}`;
export const dimensionLabel = 'Dimension';
export const removeCohort = (name: string) => `Remove ${isolated(name)}`;
export const valuesByLineLabel = (name: string) => `Values of ${isolated(name)}, one per line`;
export const valuesLabel = (name: string) => `Values of ${isolated(name)}`;
export const valuesPlaceholder = 'Values: press Enter after each, or paste several';
export const valuesByLineHint = (count: string) => `${count}, one per line`;

// Cohorts
export const dimensionMissing = 'Enter the dimension of the context';
export const dimensionRule = 'A dimension has 1 to 64 letters, digits, dots, hyphens and underscores';
export const dimensionTwice = (dimension: string) =>
  `“${isolated(dimension)}” is listed twice; combine the values`;
export const valueTooLong = (long: string, maxValueLength: number) =>
  `“${long}…” is longer than ${maxValueLength} characters`;
export const tooManyValues = (maxValues: number, count: number) =>
  `At most ${maxValues.toLocaleString('en')} values in all; there are ${count.toLocaleString('en')}`;

// Field rules
export const exampleFlagName = 'New checkout';
export const tagRule = 'up to 50 letters, digits, spaces and . _ : / -, beginning with a letter or digit';
export const keyMissing = 'Enter a key';
export const keyStartRule = 'Must begin with a letter or digit';
export const keyTooLong = 'Must not be longer than 128 characters';
export const keyCharactersRule = 'Only letters, digits, dots, hyphens and underscores';
export const keyReserved = (key: string) => `“${key}” is reserved by the API; choose another key`;
export const tagInvalid = (wrong: string, tagRule: string) => `“${wrong}” is not a tag: ${tagRule}`;
export const tooManyTags = (maxTags: number) => `At most ${maxTags} tags`;

// Flag form
export const flagSaved = (name: string) => `${isolated(name)} is saved.`;
export const formInSentence = 'the values in this form';
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
export const permanentHint = 'A long-lived switch: never reported as stale.';
export const switchLabel = 'On';
export const switchHint = 'Off: everyone gets false, regardless of the settings below.';
export const rolloutLabel = 'Rollout';
export const cohortsLabel = 'Cohorts';

// Flag values
export const nameMissing = 'Enter a name';
export const cohortsInvalid = 'Correct what is marked above';
export const tooManyDimensions = (maxDimensions: number) => `At most ${maxDimensions} dimensions`;
export const newFlag = 'New flag';
