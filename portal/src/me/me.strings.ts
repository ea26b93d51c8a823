// Appearance screen
export const appearance = 'Appearance';
export const holdsAtOnceAndIn = 'Holds at once, and in this browser only.';
export const colors = 'Colors';
export const asTheSystem = 'As the system';
export const light = 'Light';
export const dark = 'Dark';
export const times = 'Times';
export const theOtherOneStandsIn = 'The other one stands in the tooltip of every time.';
export const hereTimeZone = (timeZone: string) => `Here (${timeZone})`;
export const utc = 'UTC';
export const densityOfTables = 'Density of tables';
export const normal = 'Normal';
export const compact = 'Compact';
export const shortcutsOfASingleKey = 'Shortcuts of a single key';
export const suchAsForSearchAnd =
  'Such as / for search and g f for the flags. Switch them off if speech input or a screen reader triggers them; Ctrl+K stays.';

// Create personal token modal
export const texts = {
  title: 'New personal access token',
  nameDescription: 'The script that uses it.',
  namePlaceholder: 'nightly report',
  nameMissing: 'Enter what the token is for.',
  scopesDescription: 'The token can do this wherever you can do it yourself.',
} as const;
export const days7 = '7 days';

// Me screen
export const yourAccount = 'Your account';
export const profile = 'Profile';
export const sessions = 'Sessions';
export const accessTokens = 'Access tokens';

// Password section
export const enterYourCurrentPassword = 'Enter your current password.';
export const thePasswordIsChangedYour = 'The password is changed. Your other sessions have ended.';
export const thisIsNotYourPassword = 'This is not your password.';
export const password = 'Password';
export const changingItEndsAllOf = 'Changing it ends all of your sessions but this one.';
export const currentPassword = 'Current password';
export const newPassword = 'New password';
export const changePassword = 'Change password';

// Profile section
export const enterYourName = 'Enter your name.';
export const yourNameIsSaved = 'Your name is saved.';
export const howOthersSeeYouIn = 'How others see you, in lists and in the history of what you do.';
export const name = 'Name';
export const eMailAddress = 'E-mail address';
export const youSignInWithIt = 'You sign in with it. An administrator can change it.';
export const save = 'Save';

// Revoke token modal
export const revokePersonalAccessToken = 'Revoke personal access token';
export const revokeToken = 'Revoke token';
export const scriptsThatUseNameAre = 'Scripts that use {name} are refused at once. It cannot be taken back.';

// Sessions screen
export const companyLogin = 'company login';
export const newPasswordInSentence = 'new password';
export const theSessionHasEnded = 'The session has ended.';
export const whereYouAreSignedIn =
  'Where you are signed in. End what you do not know, and change your password.';
export const endAllOthers = 'End all others…';
export const program = 'Program';
export const address = 'Address';
export const began = 'Began';
export const lastUsed = 'Last used';
export const thisOne = 'This one';
export const byMethod = (method: string) => `By ${method}`;
export const endTheSessionOfProgram = (programName: string) => `End the session of ${programName}`;
export const end = 'End';
export const endAllOtherSessions = 'End all other sessions';
export const endTheOthers = 'End the others';
export const allOtherSessionsHaveEnded = 'All other sessions have ended.';
export const everyOtherBrowserHasTo =
  'Every other browser has to sign in again. Personal access tokens of your scripts are not touched.';

// Token table
export const personalAccessTokens = 'Personal access tokens';
export const may = 'May';
export const ends = 'Ends';
export const state = 'State';
export const never = 'Never';
export const revokeName = (name: string) => `Revoke ${name}`;
export const revoke = 'Revoke';
export const active = 'Active';
export const expired = 'Expired';
export const revoked = 'Revoked';

// Tokens screen
export const newToken = 'New token';
export const yourScriptsActForYou =
  'Your scripts act for you with them: at most as you may at that moment, and only within the scopes that you choose.';
export const noTokenYet = 'No token yet';
export const aTokenLetsAScript =
  'A token lets a script read events, change flags or start runs in your name, without your password.';
export const revokedName = (name: string) => `Revoked ${name}.`;

// User agent
export const unknownProgram = 'Unknown program';
export const nameVersionOnSystem = (name: string, version: string, system: string | undefined) =>
  `${name} ${version}${system === undefined ? '' : ` on ${system}`}`;
