// Draft
export const chooseOne = 'Choose one.';
export const thisIsRequired = 'This is required.';
export const enterAtLeastOne = 'Enter at least one.';
export const enterAtLeast = (least: number) => `Enter at least ${least}.`;
export const itCannotBeRead = 'it cannot be read';
export const enterAWholeNumber = 'Enter a whole number.';
export const enterANumber = 'Enter a number.';
export const enterADateAndA = 'Enter a date and a time.';
export const atLeastMinimum = (minimum: number) => `At least ${minimum}.`;
export const atMostMaximum = (maximum: number) => `At most ${maximum}.`;
export const atLeastMinLengthCharacters = (minLength: number) => `At least ${minLength} characters.`;
export const atMostMaxLengthCharacters = (maxLength: number) => `At most ${maxLength} characters.`;
export const enterAnEMailAddress = 'Enter an e-mail address.';
export const enterAnAddressSuchAs = 'Enter an address, such as https://example.com.';
export const enterADate = 'Enter a date.';

// Field input
export const choose = 'Choose';
export const nothingMatches = 'Nothing matches.';

// Field path
export const itemProblemEnd = (item: number, problem: string, end: string) =>
  `Item ${item}: ${problem}${end}`;

// Field texts
export const noName = '(no name)';
export const mustMatchPattern = (pattern: string) => `Must match ${pattern}`;
export const inYourLocalTime = 'In your local time.';
export const pressEnterAfterEach = 'Press Enter after each.';
export const asJson = 'As JSON.';
export const atLeastWhat = (least: number, what: string) => `At least ${least}${what}.`;
export const atMostWhat = (most: number, what: string) => `At most ${most}${what}.`;

// Schema fields
export const someOfItDoesNot = 'Some of it does not fit';
export const thereIsNothingToFill = 'There is nothing to fill in.';
export const labelOfOptional = (labelOf: string, isRequired: boolean) =>
  `${labelOf}${isRequired ? '' : ' (optional)'}`;
export const moreFields = 'More fields';
export const asAJsonObjectFields = 'As a JSON object: fields that the schema does not name.';
export const thisMustBeAJsonObject = 'This must be a JSON object: { … }.';
export const thisIsNotJson = (reason: string) => `This is not JSON: ${reason}.`;
export const itemProblem = (item: number, problem: string) => `Item ${item}: ${problem}`;
