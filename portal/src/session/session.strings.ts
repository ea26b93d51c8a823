import { plural } from '../ui/plural';

export const strings = {
  // Invitation screen
  askTheAdministratorWhoInvited:
    'Ask the administrator who invited you for a new link. If you have a password already, sign in.',
  join: 'Join',
  joinOrganization: (organization: string) => `Join ${organization}`,
  youAreInvitedAsEmail: 'You are invited as {email}. The invitation ends {relativeTime}.',
  enterYourName: 'Enter your name.',
  yourName: 'Your name',
  chooseAPassword: 'Choose a password',
  youAreSignedInAt: 'You are signed in at once. The link cannot be used again.',

  // Link problem
  openTheLinkAgain: 'Open the link again',
  thisLinkDoesNotWork: 'This link does not work any more',
  theLinkThatLeadsHere: (hasError: boolean) =>
    hasError
      ? 'It was used already, has expired, or was replaced by a newer one.'
      : 'The link that leads here works once and is not kept by the browser. Open it again from where you got it.',
  signIn: 'Sign in',

  // Login screen
  yourSessionHasEndedSign: 'Your session has ended. Sign in to go on where you were.',
  signInWithYourCompanys: 'Sign in with your company’s login',
  or: 'or',
  enterYourEMailAddress: 'Enter your e-mail address.',
  enterYourPassword: 'Enter your password.',
  eMailAddress: 'E-mail address',
  password: 'Password',
  forgottenThePasswordAnAdministrator:
    'Forgotten the password? An administrator can give you a link to choose a new one.',
  tooManyAttempts: 'Too many attempts',
  tryAgainInSecondsS: (seconds: number) => `Try again in ${seconds} s.`,
  thatDidNotWork: 'That did not work',
  theEMailAddressOr: 'The e-mail address or the password is wrong.',

  // New password input
  showThePassword: 'Show the password',

  // Outside page
  signalbox: 'Signalbox',

  // Password reset screen
  chooseANewPassword: 'Choose a new password',
  askAnAdministratorOfYour:
    'Ask an administrator of your organization for a new link. Links to choose a password work for 24 hours.',
  savingItEndsAllOf:
    'Saving it ends all of your other sessions. Your personal access tokens stay as they are.',
  newPassword: 'New password',
  saveAndSignIn: 'Save and sign in',

  // Password strength
  atLeastMinPasswordLength: (minPasswordLength: number) =>
    `At least ${minPasswordLength} characters. A few words are easy to remember.`,
  missingMoreCharactersNeeded: (missing: number) =>
    `${missing} more ${plural(missing, { one: 'character', other: 'characters' })} needed.`,
  easyToGuessItRepeats: 'Easy to guess: it repeats itself.',
  longEnoughAnotherWordMakes: 'Long enough. Another word makes it much stronger.',
  strong: 'Strong.',
  veryStrong: 'Very strong.',
  useAtLeastMinPassword: (minPasswordLength: number) => `Use at least ${minPasswordLength} characters.`,

  // Recent login dialog
  confirmThatItIsYou: 'Confirm that it is you',
  close: 'Close',
  thisChangeNeedsALogin: 'This change needs a login from the last 15 minutes. Enter your password to go on.',
  thisIsNotYourPassword: 'This is not your password.',
  signInAgainWithYour: 'Sign in again with your company’s login',
  noPasswordHereLinkThen: 'No password here? {link}, then repeat the change.',
  companyLoginWithoutTime:
    'If the request is rejected again, your company’s login does not report when you signed in. Ask an administrator for a link to set a password, and enter the password here.',
  cancelChange: 'Cancel change',
  confirmAndGoOn: 'Confirm and go on',
} as const;
