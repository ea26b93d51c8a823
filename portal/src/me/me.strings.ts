export const strings = {
  // Appearance screen
  appearance: 'Appearance',
  holdsAtOnceAndIn: 'Holds at once, and in this browser only.',
  colors: 'Colors',
  asTheSystem: 'As the system',
  light: 'Light',
  dark: 'Dark',
  times: 'Times',
  theOtherOneStandsIn: 'The other one stands in the tooltip of every time.',
  hereTimeZone: (timeZone: string) => `Here (${timeZone})`,
  utc: 'UTC',
  densityOfTables: 'Density of tables',
  normal: 'Normal',
  compact: 'Compact',
  shortcutsOfASingleKey: 'Shortcuts of a single key',
  suchAsForSearchAnd:
    'Such as / for search and g f for the flags. Switch them off if speech input or a screen reader triggers them; Ctrl+K stays.',

  // Create personal token modal
  texts: {
    title: 'New personal access token',
    nameDescription: 'The script that uses it.',
    namePlaceholder: 'nightly report',
    nameMissing: 'Enter what the token is for.',
    scopesDescription: 'The token can do this wherever you can do it yourself.',
  },
  days7: '7 days',

  // Me screen
  yourAccount: 'Your account',
  profile: 'Profile',
  sessions: 'Sessions',
  accessTokens: 'Access tokens',

  // Password section
  enterYourCurrentPassword: 'Enter your current password.',
  thePasswordIsChangedYour: 'The password is changed. Your other sessions have ended.',
  thisIsNotYourPassword: 'This is not your password.',
  password: 'Password',
  changingItEndsAllOf: 'Changing it ends all of your sessions but this one.',
  currentPassword: 'Current password',
  newPassword: 'New password',
  changePassword: 'Change password',

  // Profile section
  enterYourName: 'Enter your name.',
  yourNameIsSaved: 'Your name is saved.',
  howOthersSeeYouIn: 'How others see you, in lists and in the history of what you do.',
  name: 'Name',
  eMailAddress: 'E-mail address',
  youSignInWithIt: 'You sign in with it. An administrator can change it.',
  save: 'Save',

  // Revoke token modal
  revokePersonalAccessToken: 'Revoke personal access token',
  revokeToken: 'Revoke token',
  scriptsThatUseNameAre: 'Scripts that use {name} are refused at once. It cannot be taken back.',

  // Sessions screen
  companyLogin: 'company login',
  newPasswordInSentence: 'new password',
  theSessionHasEnded: 'The session has ended.',
  whereYouAreSignedIn: 'Where you are signed in. End what you do not know, and change your password.',
  endAllOthers: 'End all others…',
  program: 'Program',
  address: 'Address',
  began: 'Began',
  lastUsed: 'Last used',
  thisOne: 'This one',
  byMethod: (method: string) => `By ${method}`,
  endTheSessionOfProgram: (programName: string) => `End the session of ${programName}`,
  end: 'End',
  endAllOtherSessions: 'End all other sessions',
  endTheOthers: 'End the others',
  allOtherSessionsHaveEnded: 'All other sessions have ended.',
  everyOtherBrowserHasTo:
    'Every other browser has to sign in again. Personal access tokens of your scripts are not touched.',

  // Token table
  personalAccessTokens: 'Personal access tokens',
  may: 'May',
  ends: 'Ends',
  state: 'State',
  never: 'Never',
  revokeName: (name: string) => `Revoke ${name}`,
  revoke: 'Revoke',
  active: 'Active',
  expired: 'Expired',
  revoked: 'Revoked',

  // Tokens screen
  newToken: 'New token',
  yourScriptsActForYou:
    'Your scripts act for you with them: at most as you may at that moment, and only within the scopes that you choose.',
  noTokenYet: 'No token yet',
  aTokenLetsAScript:
    'A token lets a script read events, change flags or start runs in your name, without your password.',
  revokedName: (name: string) => `Revoked ${name}.`,

  // User agent
  unknownProgram: 'Unknown program',
  nameVersionOnSystem: (name: string, version: string, system: string | undefined) =>
    `${name} ${version}${system === undefined ? '' : ` on ${system}`}`,
} as const;
