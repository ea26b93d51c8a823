export const featureFlag = 'Feature flag';
export const flagEvents = 'Flag events';
export const showFlagEvents = 'Show all events of this flag';
