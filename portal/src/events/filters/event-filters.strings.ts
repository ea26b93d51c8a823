// Choice filter
export const notSay = (say: string) => `Not ${say}`;

// Chosen filters
export const isOrIsNot = (isExcluded: boolean) => (isExcluded ? 'is not' : 'is');
export const type = 'Type';
export const level = 'Level';
export const source = 'Source';

// Event toolbar
export const filters = 'Filters';
export const allTypes = 'All types';
export const allLevels = 'All levels';

// Filter chips
export const chosenFilters = 'Chosen filters';
export const removeText = (text: string) => `Remove: ${text}`;
export const clearFilters = 'Clear filters';

// Search box
export const searchInEvents = 'Search in events';
export const searchInTheDataOf = 'Search in the data of events';
export const clearTheSearch = 'Clear the search';

// Source filter
export const allSources = 'All sources';
export const noSuchSourceInThis = 'No such source in this range';

// Time filter
export const timeRange = 'Time range';
export const ownTimeRangeChange = 'Own time range: change';
export const chooseAnOwnTimeRange = 'Choose an own time range';
export const ownTimeRange = 'Own time range';
export const chooseAtLeastOneOf = 'Choose at least one of the two.';
export const theEndMustBeAfter = 'The end must be after the beginning.';
export const fromYourTime = 'From (your time)';
export const toYourTime = 'To (your time)';
export const showThisRange = 'Show this range';
export const types = 'Types';
export const levels = 'Levels';
