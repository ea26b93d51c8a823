// Copy link
export const link = 'link';

// Event details
export const time = 'Time';
export const id = 'Id';
export const idInSentence = 'id';
export const fields = 'Fields';
export const related = 'Related';
export const sameNameValue = (name: string, value: string) => `Same ${name}: ${value}`;
export const showInTheList = 'Show in the list';
export const exactTimeHere = (exactTime: string) => `${exactTime} here`;
export const exactTimeUtc = (exactTime: string) => `${exactTime} UTC`;

// Event panel
export const close = 'Close';
export const event = 'Event';
export const newerEventArrowUp = 'Newer event (arrow up)';
export const olderEventArrowDown = 'Older event (arrow down)';
export const indexOfCountInThe = (index: number, count: number) => `${index} of ${count} in the list`;
export const openAsAPage = 'Open as a page';

// Event screen
export const allEvents = 'All events';

// Folded json
export const json = 'JSON';
export const dataAsJson = 'data as JSON';
export const dataOfTheEvent = 'Data of the event';

// Related
export const onlyWord = (word: string) => `Only ${word}`;
export const withoutWord = (word: string) => `Without ${word}`;
