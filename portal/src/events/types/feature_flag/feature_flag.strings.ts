export const featureFlag = 'Feature flag';
export const flagEvents = 'Flag events';
export const showFlagEvents = 'Show all events of this flag';
export const unnamedFlag = 'Unnamed flag';
export const turnedOn = 'enabled';
export const turnedOff = 'disabled';
export const oneChange = 'flag change';
export const manyChanges = 'flag changes';
