export const featureFlag = 'Feature flag';
