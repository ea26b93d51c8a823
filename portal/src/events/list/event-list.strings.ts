import { plural } from '../../ui/plural';

export const strings = {
  // Event list
  eventsTheNewestFirst: 'Events, the newest first',

  // Event row
  selectTitle: (title: string) => `Select ${title}`,

  // First event
  waitingForTheFirstEvent: 'Waiting for the first event',
  settingsOfTheProject: 'settings of the project',
  makeAnApiKeyIn:
    'Make an API key in the {link}, put its two values in here, and run it in a shell. The event appears by itself.',
  commandThatSendsAnEvent: 'command that sends an event',

  // Gap row
  countEventsNotShown: (count: number) =>
    `${count.toLocaleString('en')} ${plural(count, { one: 'event', other: 'events' })} not shown`,
  reload: 'Reload',

  // List foot
  littleWasFoundInWhat: 'Little was found in what was looked through so far.',
  lookFurtherBack: 'Look further back',
  loadingOlderEvents: 'Loading older events',
  thatIsAllInThis: 'That is all in this range',

  // Selection bar
  countSelected: (count: number) => `${count} selected`,
  asJson: 'as JSON',
  clear: 'Clear',
} as const;
