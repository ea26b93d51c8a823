import { plural } from '../text/plural';

const characters = (count: number) =>
  `${count.toLocaleString('en')} ${plural(count, { one: 'character', other: 'characters' })}`;

// Draft
export const choiceMissing = 'Choose one.';
export const valueMissing = 'This is required.';
export const itemMissing = 'Enter at least one.';
export const tooFewItems = (least: number) => `Enter at least ${least}.`;
export const unreadableJson = 'it cannot be read';
export const integerInvalid = 'Enter a whole number.';
export const numberInvalid = 'Enter a number.';
export const dateTimeInvalid = 'Enter a date and a time.';
export const tooSmall = (minimum: number) => `At least ${minimum}.`;
export const tooLarge = (maximum: number) => `At most ${maximum}.`;
export const tooShort = (minLength: number) => `At least ${characters(minLength)}.`;
export const tooLong = (maxLength: number) => `At most ${characters(maxLength)}.`;
export const emailInvalid = 'Enter an e-mail address.';
export const addressInvalid = 'Enter an address, such as https://example.com.';
export const dateInvalid = 'Enter a date.';

// Field input
export const choicePlaceholder = 'Choose';
export const nothingFound = 'Nothing matches.';

// Field path
export const itemProblemAnd = (item: number, problem: string, end: string) =>
  `Item ${item}: ${problem}${end}`;

// Field texts
export const unnamedField = '(no name)';
export const patternRule = (pattern: string) => `Must match ${pattern}`;
export const localTimeHint = 'In your local time.';
export const listHint = 'Press Enter after each.';
export const jsonHint = 'As JSON.';
export const minimumHint = (least: number, what: string) => `At least ${least}${what}.`;
export const maximumHint = (most: number, what: string) => `At most ${most}${what}.`;

// Schema fields
export const invalidTitle = 'Some values are invalid';
export const noFields = 'There are no fields to fill in.';
export const fieldLabel = (labelOf: string, isRequired: boolean) =>
  `${labelOf}${isRequired ? '' : ' (optional)'}`;
export const moreFieldsLabel = 'More fields';
export const moreFieldsHint = 'As a JSON object: fields that the schema does not name.';
export const moreFieldsNotObject = 'This must be a JSON object: { … }.';
export const notJson = (reason: string) => `This is not JSON: ${reason}.`;
export const itemProblem = (item: number, problem: string) => `Item ${item}: ${problem}`;
