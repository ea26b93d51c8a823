export const featureFlag = 'Feature flag';
export const flagEvents = 'Flag events';
export const flagsRow = 'Flags';
export const showFlagEvents = 'Show all events of this flag';
export const unnamedFlag = 'Unnamed flag';
export const groupNamed = (group: string) => `Group ${group}`;
export const stateWords: ReadonlyMap<string, string> = new Map([
  ['on', 'On'],
  ['off', 'Off'],
  ['killed', 'Killed'],
  ['archived', 'Archived'],
]);
export const oneChange = 'flag change';
export const manyChanges = 'flag changes';
