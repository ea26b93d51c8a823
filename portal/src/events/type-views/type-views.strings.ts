import { plural } from '../../ui/plural';

export const valueInSentence = (path: string) => `value of ${path}`;
export const moreFields = (left: number) =>
  `${left} more ${plural(left, { one: 'field is', other: 'fields are' })} in the JSON below.`;
export const filterByValue = (out: boolean, path: string) =>
  `${out ? 'Exclude' : 'Filter by'} this value of ${path}`;
export const filterList = 'Filter the list';
export const theseFilters = 'these filters';
export const stillComputing = 'Not all events have been read yet; the page does not show everything.';
