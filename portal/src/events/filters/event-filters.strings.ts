export const strings = {
  // Choice filter
  notSay: (say: string) => `Not ${say}`,

  // Chosen filters
  isOrIsNot: (isExcluded: boolean) => (isExcluded ? 'is not' : 'is'),
  type: 'Type',
  level: 'Level',
  source: 'Source',

  // Event toolbar
  filters: 'Filters',
  allTypes: 'All types',
  allLevels: 'All levels',

  // Filter chips
  chosenFilters: 'Chosen filters',
  removeText: (text: string) => `Remove: ${text}`,
  clearFilters: 'Clear filters',

  // Search box
  searchInEvents: 'Search in events',
  searchInTheDataOf: 'Search in the data of events',
  clearTheSearch: 'Clear the search',

  // Source filter
  allSources: 'All sources',
  noSuchSourceInThis: 'No such source in this range',

  // Time filter
  timeRange: 'Time range',
  ownTimeRangeChange: 'Own time range: change',
  chooseAnOwnTimeRange: 'Choose an own time range',
  ownTimeRange: 'Own time range',
  chooseAtLeastOneOf: 'Choose at least one of the two.',
  theEndMustBeAfter: 'The end must be after the beginning.',
  fromYourTime: 'From (your time)',
  toYourTime: 'To (your time)',
  showThisRange: 'Show this range',
  types: 'Types',
  levels: 'Levels',
} as const;
