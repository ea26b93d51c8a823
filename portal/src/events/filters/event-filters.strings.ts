import { isolated } from '../../ui/text/isolated';

// Choice filter
export const excludedValue = (value: string) => `Not ${isolated(value)}`;

// Chosen filters
export const filterOperator = (isExcluded: boolean) => (isExcluded ? 'is not' : 'is');
export const typeLabel = 'Type';
export const levelLabel = 'Level';
export const sourceLabel = 'Source';
export const textLabel = 'Text';

// Event toolbar
export const toolbarLabel = 'Filters';
export const allTypes = 'All types';
export const allLevels = 'All levels';

// Filter chips
export const activeFilters = 'Active filters';
export const removeFilter = (text: string) => `Remove: ${text}`;
export const clearFilters = 'Clear filters';

// Search box
export const searchLabel = 'Search in events';
export const searchPlaceholder = 'level>=warn service:checkout "exact words"';
export const searchSuggestions = 'Suggestions';
export const queryProblem = (column: number, problem: string) => `Column ${column}: ${problem}`;
export const searchUnreadableTitle = 'These results are not those of the search';
export const resultsOfSearch = (query: string) =>
  `The search cannot be read. Events and counts below are those of the last search: ${query}`;
export const resultsWithoutSearch =
  'The search cannot be read. Events and counts below are those without a search.';
export const correctSearch = 'Correct the search first: it cannot be read.';
export const unknownFieldTitle = (field: string) => `Unknown field “${field}”`;
export const unknownFieldHint =
  'No documented field has this name; only events whose sender added it to data have it.';
export const searchField = (field: string) => `Search ${field} instead`;
export const clearSearch = 'Clear the search';

// Source filter
export const allSources = 'All sources';
export const noSuchSource = 'No such source in this range';

// Time filter
export const timeRange = 'Time range';
export const changeCustomRange = 'Change the custom time range';
export const chooseCustomRange = 'Choose a custom time range';
export const customRangeTitle = 'Custom time range';
export const rangeMissing = 'Enter a start, an end, or both.';
export const rangeReversed = 'The end must be after the start.';
export const rangeFromLabel = 'From (local time)';
export const rangeToLabel = 'To (local time)';
export const applyRange = 'Show this range';
export const typesLabel = 'Types';
export const levelsLabel = 'Levels';
