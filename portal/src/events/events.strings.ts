export const strings = {
  // Explorer screen
  events: 'Events',
  showHeldCountNew: (heldCount: number) => `Show ${heldCount.toLocaleString('en')} new`,
  newestFirst: 'Newest first',
  inTheLastRange: (range: string) => `in the last ${range}`,
  inTheChosenRange: 'in the chosen range',
  theseFiltersWhen: (when: string) => `these filters ${when}`,

  // Level
  info: 'Info',
  warning: 'Warning',
  other: 'Other',

  // Queries
  theAnswerCannotBeRead: 'The answer cannot be read',
  itIsNotWhatThis: 'It is not what this portal knows. Reload the page.',
  theAnswerIsEmpty: 'The answer is empty',
  reloadThePage: 'Reload the page.',

  // Type label
  event: 'Event',
} as const;
