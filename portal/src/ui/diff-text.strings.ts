import { isolated } from './text/isolated';
import { plural } from './text/plural';

export const change = 'Change';
export const auditEntryInSentence = 'the entry';
export const changeOfFile = (newPath: string) => `Change of ${newPath}`;
export const showMoreLines = (more: number, left: number) =>
  `Show ${more.toLocaleString('en')} of ${left.toLocaleString('en')} more ${plural(left, { one: 'line', other: 'lines' })}`;
export const partOf = (name: string, index: number, count: number) =>
  count === 1 ? name : `${isolated(name)}, file ${index + 1}`;
