// Explorer screen
export const events = 'Events';
export const showHeldCountNew = (heldCount: number) => `Show ${heldCount.toLocaleString('en')} new`;
export const newestFirst = 'Newest first';
export const inTheLastRange = (range: string) => `in the last ${range}`;
export const inTheChosenRange = 'in the chosen range';
export const theseFiltersWhen = (when: string) => `these filters ${when}`;

// Level
export const info = 'Info';
export const warning = 'Warning';
export const other = 'Other';

// Queries
export const theAnswerCannotBeRead = 'The answer cannot be read';
export const itIsNotWhatThis = 'It is not what this portal knows. Reload the page.';
export const theAnswerIsEmpty = 'The answer is empty';
export const reloadThePage = 'Reload the page.';

// Type label
export const event = 'Event';
