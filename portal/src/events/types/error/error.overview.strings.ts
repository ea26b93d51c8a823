import { plural } from '../../../ui/text/plural';

export const errorGroupsTitle = 'New and reopened error groups';
export const allErrorGroups = 'All error groups';
export const noErrorGroups = 'No error group is new or was reopened in the last 24 hours.';
export const newGroup = 'New';
export const reopenedGroup = 'Reopened';
export const groupEvents = (count: number) =>
  `${count.toLocaleString('en')} ${plural(count, { one: 'event', other: 'events' })} in 24 hours`;
export const moreGroups = (count: number) =>
  `${count.toLocaleString('en')} more ${plural(count, { one: 'group', other: 'groups' })}`;
