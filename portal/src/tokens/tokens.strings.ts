// Create token modal
export const chooseAtLeastOne = 'Choose at least one.';
export const name = 'Name';
export const permissions = 'Permissions';
export const validFor = 'Valid for';
export const createToken = 'Create token';

// Token lifetimes
export const days30 = '30 days';
export const days90 = '90 days';
export const aYearTheLongest = 'A year, the longest';

// Token shown modal
export const tokenName = (name: string) => `Token “${name}”`;
export const iHaveStoredTheToken = 'I have stored the token';
export const token = 'Token';
export const tryIt = 'Try it';
export const commandThatUsesTheToken = 'command that uses the token';
