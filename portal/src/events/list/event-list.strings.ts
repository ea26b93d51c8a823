import { plural } from '../../ui/plural';

// Event list
export const eventListLabel = 'Events, the newest first';

// Event row
export const selectEvent = (title: string) => `Select ${title}`;

// First event
export const waitingForFirstEvent = 'Waiting for the first event';
export const projectSettingsLink = 'settings of the project';
export const firstEventHint =
  'Make an API key in the {link}, put its two values in here, and run it in a shell. The event appears by itself.';
export const sendCommandInSentence = 'command that sends an event';

// Gap row
export const eventsNotShown = (count: number) =>
  `${count.toLocaleString('en')} ${plural(count, { one: 'event', other: 'events' })} not shown`;
export const reload = 'Reload';

// List foot
export const searchPaused = 'Little was found in what was looked through so far.';
export const continueSearch = 'Look further back';
export const loadingOlderEvents = 'Loading older events';
export const endOfRange = 'That is all in this range';

// Selection bar
export const selectedCount = (count: number) => `${count} selected`;
export const asJsonInSentence = 'as JSON';
export const clearSelection = 'Clear';
