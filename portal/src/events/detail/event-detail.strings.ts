import { plural } from '../../ui/text/plural';

// Copy link
export const linkInSentence = 'link';

// Event details
export const timeLabel = 'Time';
export const idLabel = 'Id';
export const idInSentence = 'id';
export const fieldsTitle = 'Fields';
export const relatedTitle = 'Related';
export const sameValue = (name: string, value: string) => `Same ${name}: ${value}`;
export const showInList = 'Show in the list';
export const localTime = (exactTime: string) => `${exactTime} local time`;
export const utcTime = (exactTime: string) => `${exactTime} UTC`;

// Event panel
export const close = 'Close';
export const eventTitle = 'Event';
export const newerEvent = 'Newer event (arrow up)';
export const olderEvent = 'Older event (arrow down)';
export const positionInList = (index: number, count: number) => `${index} of ${count} in the list`;
export const openAsPage = 'Open as a page';

// Event screen
export const allEvents = 'All events';

// Folded json
export const jsonTitle = 'JSON';
export const dataAsJsonInSentence = 'data as JSON';
export const eventData = 'Data of the event';

// Related
export const onlyEvents = (word: string) => `Only ${word}`;
export const withoutEvents = (word: string) => `Without ${word}`;
export const otherProject = 'This event belongs to another project.';

// Fields and states
export const valueInSentence = (path: string) => `value of ${path}`;
export const moreFields = (left: number) =>
  `${left} more ${plural(left, { one: 'field is', other: 'fields are' })} in the JSON below.`;
export const filterByValue = (out: boolean, path: string) =>
  `${out ? 'Exclude' : 'Filter by'} this value of ${path}`;
export const filterList = 'Filter the list';
export const theseFilters = 'these filters';
export const stillComputing = 'Not all events have been read yet; the page does not show everything.';
