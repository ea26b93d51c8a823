import { isolated } from '../ui/text/isolated';

// Appearance screen
export const appearanceTitle = 'Appearance';
export const appearanceLead = 'Applies immediately, in this browser only.';
export const colorsLabel = 'Colors';
export const systemColors = 'System';
export const lightColors = 'Light';
export const darkColors = 'Dark';
export const timesLabel = 'Times';
export const timesHint = 'The other time zone is in the tooltip of every time.';
export const localTimeZone = (timeZone: string) => `Local (${timeZone})`;
export const utc = 'UTC';
export const densityLabel = 'Table density';
export const normalDensity = 'Normal';
export const compactDensity = 'Compact';
export const singleKeyShortcutsLabel = 'Single-key shortcuts';
export const singleKeyShortcutsHint =
  'Such as / for search and g f for the flags. Switch them off if speech input or a screen reader triggers them; Ctrl+K stays.';

// Create personal token modal
export const tokenFormTexts = {
  title: 'New personal access token',
  nameDescription: 'The script that uses it.',
  namePlaceholder: 'nightly report',
  nameMissing: 'Enter what the token is for.',
  scopesDescription: 'The token has these permissions wherever you have them yourself.',
} as const;
export const lifetime7Days = '7 days';

// Me screen
export const yourAccount = 'Your account';
export const profileTab = 'Profile';
export const sessionsTab = 'Sessions';
export const accessTokensTab = 'Access tokens';

// Password section
export const currentPasswordMissing = 'Enter your current password.';
export const passwordChanged = 'The password is changed. Your other sessions have ended.';
export const passwordWrong = 'The password is wrong.';
export const passwordTitle = 'Password';
export const passwordHint = 'Changing it ends all of your sessions but this one.';
export const currentPasswordLabel = 'Current password';
export const newPasswordLabel = 'New password';
export const changePassword = 'Change password';

// Profile section
export const nameMissing = 'Enter your name.';
export const nameSaved = 'Your name is saved.';
export const profileLead = 'How other people see you, in lists and in the history of your actions.';
export const nameLabel = 'Name';
export const emailLabel = 'E-mail address';
export const emailHint = 'You sign in with it. An administrator can change it.';
export const save = 'Save';

// Revoke token modal
export const revokeTitle = 'Revoke personal access token';
export const revokeToken = 'Revoke token';
export const revokeConsequences = 'Scripts that use {name} are rejected immediately. This cannot be undone.';

// Sessions screen
export const companyLoginInSentence = 'company login';
export const passwordLinkInSentence = 'new password';
export const sessionEnded = 'The session has ended.';
export const sessionsLead =
  'Where you are signed in. If you do not recognize a session, end it and change your password.';
export const endOtherSessionsMenuItem = 'End all others…';
export const programLabel = 'Program';
export const addressLabel = 'Address';
export const startedLabel = 'Started';
export const lastUsedLabel = 'Last used';
export const currentSessionBadge = 'This session';
export const signedInBy = (method: string) => `By ${method}`;
export const endSessionOf = (programName: string) => `End the session of ${isolated(programName)}`;
export const endSession = 'End';
export const endOtherSessionsTitle = 'End all other sessions';
export const endOtherSessions = 'End the others';
export const otherSessionsEnded = 'All other sessions have ended.';
export const endOtherSessionsConsequences =
  'Every other browser has to sign in again. Personal access tokens of your scripts are not affected.';

// Token table
export const tokensTable = 'Personal access tokens';
export const scopesLabel = 'Permissions';
export const expiresLabel = 'Expires';
export const stateLabel = 'State';
export const never = 'Never';
export const revokeTokenNamed = (name: string) => `Revoke ${isolated(name)}`;
export const revoke = 'Revoke';
export const active = 'Active';
export const expired = 'Expired';
export const revoked = 'Revoked';

// Tokens screen
export const newToken = 'New token';
export const tokensLead =
  'Scripts use them to act on your behalf, with at most your current permissions and only within the scopes that you choose.';
export const noTokensTitle = 'No token yet';
export const noTokensHint =
  'A token lets a script read events, change flags or start runs in your name, without your password.';
export const tokenRevoked = (name: string) => `Revoked ${isolated(name)}.`;

// User agent
export const unknownProgram = 'Unknown program';
export const programOnSystem = (name: string, version: string, system: string | undefined) =>
  `${name} ${version}${system === undefined ? '' : ` on ${system}`}`;

// Command login screen
export const commandLoginTitle = 'Sign in on the command line';
export const commandLoginIncomplete =
  'This address is incomplete. Run “signalbox login” again and open the address that it prints.';
export const commandLoginLead = (machine: string) =>
  `The command “signalbox” on ${machine} requests a personal access token to act as you.`;
export const commandLoginWarning =
  'Allow it only if you have just run “signalbox login” yourself. The token appears under your access tokens, where you can revoke it.';
export const commandLoginNoPermission = 'Choose at least one permission.';
export const commandLoginAllow = 'Allow';
export const commandTokenName = (machine: string) => `signalbox on ${machine}`;
export const commandLoginDone = 'The command line is signed in';
export const commandLoginDoneHint = 'You can close this tab and continue in your terminal.';
