import { plural } from '../plural';

export const strings = {
  // Json row
  valueOfShownName: (shownName: string) => `value of ${shownName}`,
  leaveOutThisValue: 'Leave out this value',
  onlyWithThisValue: 'Only with this value',
  leaveOutThisValueOf: (out: boolean, shownName: string) =>
    `${out ? 'Leave out' : 'Only with'} this value of ${shownName}`,
  showMoreShownOfShown: (shown: number, shown2: number) => `Show more: ${shown} of ${shown2} are shown`,
  items: (count: number) => `${count} ${plural(count, { one: 'item', other: 'items' })}`,
  members: (count: number) => `${count} ${plural(count, { one: 'member', other: 'members' })}`,
} as const;
