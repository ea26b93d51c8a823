import { plural } from '../../ui/plural';

// Event list
export const eventsTheNewestFirst = 'Events, the newest first';

// Event row
export const selectTitle = (title: string) => `Select ${title}`;

// First event
export const waitingForTheFirstEvent = 'Waiting for the first event';
export const settingsOfTheProject = 'settings of the project';
export const makeAnApiKeyIn =
  'Make an API key in the {link}, put its two values in here, and run it in a shell. The event appears by itself.';
export const commandThatSendsAnEvent = 'command that sends an event';

// Gap row
export const countEventsNotShown = (count: number) =>
  `${count.toLocaleString('en')} ${plural(count, { one: 'event', other: 'events' })} not shown`;
export const reload = 'Reload';

// List foot
export const littleWasFoundInWhat = 'Little was found in what was looked through so far.';
export const lookFurtherBack = 'Look further back';
export const loadingOlderEvents = 'Loading older events';
export const thatIsAllInThis = 'That is all in this range';

// Selection bar
export const countSelected = (count: number) => `${count} selected`;
export const asJson = 'as JSON';
export const clear = 'Clear';
