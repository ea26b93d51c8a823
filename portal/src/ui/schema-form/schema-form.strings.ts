export const strings = {
  // Draft
  chooseOne: 'Choose one.',
  thisIsRequired: 'This is required.',
  enterAtLeastOne: 'Enter at least one.',
  enterAtLeast: (least: number) => `Enter at least ${least}.`,
  itCannotBeRead: 'it cannot be read',
  enterAWholeNumber: 'Enter a whole number.',
  enterANumber: 'Enter a number.',
  enterADateAndA: 'Enter a date and a time.',
  atLeastMinimum: (minimum: number) => `At least ${minimum}.`,
  atMostMaximum: (maximum: number) => `At most ${maximum}.`,
  atLeastMinLengthCharacters: (minLength: number) => `At least ${minLength} characters.`,
  atMostMaxLengthCharacters: (maxLength: number) => `At most ${maxLength} characters.`,
  enterAnEMailAddress: 'Enter an e-mail address.',
  enterAnAddressSuchAs: 'Enter an address, such as https://example.com.',
  enterADate: 'Enter a date.',

  // Field input
  choose: 'Choose',
  nothingMatches: 'Nothing matches.',

  // Field path
  itemProblemEnd: (item: number, problem: string, end: string) => `Item ${item}: ${problem}${end}`,

  // Field texts
  noName: '(no name)',
  mustMatchPattern: (pattern: string) => `Must match ${pattern}`,
  inYourLocalTime: 'In your local time.',
  pressEnterAfterEach: 'Press Enter after each.',
  asJson: 'As JSON.',
  atLeastWhat: (least: number, what: string) => `At least ${least}${what}.`,
  atMostWhat: (most: number, what: string) => `At most ${most}${what}.`,

  // Schema fields
  someOfItDoesNot: 'Some of it does not fit',
  thereIsNothingToFill: 'There is nothing to fill in.',
  labelOfOptional: (labelOf: string, isRequired: boolean) => `${labelOf}${isRequired ? '' : ' (optional)'}`,
  moreFields: 'More fields',
  asAJsonObjectFields: 'As a JSON object: fields that the schema does not name.',
  thisMustBeAJsonObject: 'This must be a JSON object: { … }.',
  thisIsNotJson: (reason: string) => `This is not JSON: ${reason}.`,
  itemProblem: (item: number, problem: string) => `Item ${item}: ${problem}`,
} as const;
