export const strings = {
  // Copy link
  link: 'link',

  // Event details
  time: 'Time',
  id: 'Id',
  idInSentence: 'id',
  fields: 'Fields',
  related: 'Related',
  sameNameValue: (name: string, value: string) => `Same ${name}: ${value}`,
  showInTheList: 'Show in the list',
  exactTimeHere: (exactTime: string) => `${exactTime} here`,
  exactTimeUtc: (exactTime: string) => `${exactTime} UTC`,

  // Event panel
  close: 'Close',
  event: 'Event',
  newerEventArrowUp: 'Newer event (arrow up)',
  olderEventArrowDown: 'Older event (arrow down)',
  indexOfCountInThe: (index: number, count: number) => `${index} of ${count} in the list`,
  openAsAPage: 'Open as a page',

  // Event screen
  allEvents: 'All events',

  // Folded json
  json: 'JSON',
  dataAsJson: 'data as JSON',
  dataOfTheEvent: 'Data of the event',

  // Related
  onlyWord: (word: string) => `Only ${word}`,
  withoutWord: (word: string) => `Without ${word}`,
} as const;
