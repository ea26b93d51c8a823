import { plural } from '../plural';

// Json row
export const valueOfShownName = (shownName: string) => `value of ${shownName}`;
export const leaveOutThisValue = 'Leave out this value';
export const onlyWithThisValue = 'Only with this value';
export const leaveOutThisValueOf = (out: boolean, shownName: string) =>
  `${out ? 'Leave out' : 'Only with'} this value of ${shownName}`;
export const showMoreShownOfShown = (shown: number, shown2: number) =>
  `Show more: ${shown} of ${shown2} are shown`;
export const items = (count: number) => `${count} ${plural(count, { one: 'item', other: 'items' })}`;
export const members = (count: number) => `${count} ${plural(count, { one: 'member', other: 'members' })}`;
