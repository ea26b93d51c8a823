export const strings = {
  // Create token modal
  chooseAtLeastOne: 'Choose at least one.',
  name: 'Name',
  permissions: 'Permissions',
  validFor: 'Valid for',
  createToken: 'Create token',

  // Token lifetimes
  days30: '30 days',
  days90: '90 days',
  aYearTheLongest: 'A year, the longest',

  // Token shown modal
  tokenName: (name: string) => `Token “${name}”`,
  iHaveStoredTheToken: 'I have stored the token',
  token: 'Token',
  tryIt: 'Try it',
  commandThatUsesTheToken: 'command that uses the token',
} as const;
