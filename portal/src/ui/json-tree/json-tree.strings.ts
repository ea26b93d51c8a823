import { isolated } from '../text/isolated';
import { plural } from '../text/plural';

// Json row
export const valueInSentence = (shownName: string) => `value of ${isolated(shownName)}`;
export const excludeValue = 'Exclude this value';
export const onlyValue = 'Filter by this value';
export const filterByValue = (out: boolean, shownName: string) =>
  `${out ? 'Exclude' : 'Filter by'} this value of ${isolated(shownName)}`;
export const showMoreOf = (shown: number, shown2: number) => `Show more: ${shown} of ${shown2} are shown`;
export const itemCount = (count: number) => `${count} ${plural(count, { one: 'item', other: 'items' })}`;
export const memberCount = (count: number) =>
  `${count} ${plural(count, { one: 'member', other: 'members' })}`;
