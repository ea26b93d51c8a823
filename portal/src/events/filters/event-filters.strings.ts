// Choice filter
export const excludedValue = (say: string) => `Not ${say}`;

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
export const activeFilters = 'Chosen filters';
export const removeFilter = (text: string) => `Remove: ${text}`;
export const clearFilters = 'Clear filters';

// Search box
export const searchLabel = 'Search in events';
export const searchPlaceholder = 'level>=warn service:checkout "exact words"';
export const searchSuggestions = 'What may stand here';
export const queryProblem = (column: number, problem: string) => `Column ${column}: ${problem}`;
export const clearSearch = 'Clear the search';

// Source filter
export const allSources = 'All sources';
export const noSuchSource = 'No such source in this range';

// Time filter
export const timeRange = 'Time range';
export const changeCustomRange = 'Custom time range: change';
export const chooseCustomRange = 'Choose a custom time range';
export const customRangeTitle = 'Custom time range';
export const rangeMissing = 'Choose at least one of the two.';
export const rangeReversed = 'The end must be after the start.';
export const rangeFromLabel = 'From (your time)';
export const rangeToLabel = 'To (your time)';
export const applyRange = 'Show this range';
export const typesLabel = 'Types';
export const levelsLabel = 'Levels';
