import { isolated } from '../../ui/isolated';
import { plural } from '../../ui/plural';

// Event list
export const eventListLabel = 'Events, newest first';

// Event row
export const selectEvent = (title: string) => `Select ${isolated(title)}`;

// First event
export const waitingForFirstEvent = 'Waiting for the first event';
export const projectSettingsLink = 'settings of the project';
export const firstEventHint =
  'Create an API key in the {link}, insert its two values here and run the command in a shell. The event appears automatically.';
export const sendCommandInSentence = 'command that sends an event';

// Gap row
export const eventsNotShown = (count: number) =>
  `${count.toLocaleString('en')} ${plural(count, { one: 'event', other: 'events' })} not shown`;
export const reload = 'Reload';

// List foot
export const searchPaused = 'Few matches in the events searched so far.';
export const fewMatchesSince = 'Few matches since';
export const narrowSearch = 'Choose a shorter time range or fewer types to search faster.';
export const continueSearch = 'Search further back';
export const loadingOlderEvents = 'Loading older events';
export const noLongerStored = (day: string, types?: readonly string[]) =>
  types === undefined
    ? `Events before ${day} (UTC) are no longer stored`
    : `Events before ${day} (UTC) are no longer stored for ${types.join(', ')}`;
export const endOfRange = 'No more events in this range';

// Selection bar
export const selectedCount = (count: number) => `${count} selected`;
export const asJsonInSentence = 'as JSON';
export const clearSelection = 'Clear';
