import { plural } from '../ui/plural';

// Invitation screen
export const askTheAdministratorWhoInvited =
  'Ask the administrator who invited you for a new link. If you have a password already, sign in.';
export const join = 'Join';
export const joinOrganization = (organization: string) => `Join ${organization}`;
export const youAreInvitedAsEmail = 'You are invited as {email}. The invitation ends {relativeTime}.';
export const enterYourName = 'Enter your name.';
export const yourName = 'Your name';
export const chooseAPassword = 'Choose a password';
export const youAreSignedInAt = 'You are signed in at once. The link cannot be used again.';

// Link problem
export const openTheLinkAgain = 'Open the link again';
export const thisLinkDoesNotWork = 'This link does not work any more';
export const theLinkThatLeadsHere = (hasError: boolean) =>
  hasError
    ? 'It was used already, has expired, or was replaced by a newer one.'
    : 'The link that leads here works once and is not kept by the browser. Open it again from where you got it.';
export const signIn = 'Sign in';

// Login screen
export const yourSessionHasEndedSign = 'Your session has ended. Sign in to go on where you were.';
export const signInWithYourCompanys = 'Sign in with your company’s login';
export const or = 'or';
export const enterYourEMailAddress = 'Enter your e-mail address.';
export const enterYourPassword = 'Enter your password.';
export const eMailAddress = 'E-mail address';
export const password = 'Password';
export const forgottenThePasswordAnAdministrator =
  'Forgotten the password? An administrator can give you a link to choose a new one.';
export const tooManyAttempts = 'Too many attempts';
export const tryAgainInSecondsS = (seconds: number) => `Try again in ${seconds} s.`;
export const thatDidNotWork = 'That did not work';
export const theEMailAddressOr = 'The e-mail address or the password is wrong.';

// New password input
export const showThePassword = 'Show the password';

// Outside page
export const signalbox = 'Signalbox';

// Password reset screen
export const chooseANewPassword = 'Choose a new password';
export const askAnAdministratorOfYour =
  'Ask an administrator of your organization for a new link. Links to choose a password work for 24 hours.';
export const savingItEndsAllOf =
  'Saving it ends all of your other sessions. Your personal access tokens stay as they are.';
export const newPassword = 'New password';
export const saveAndSignIn = 'Save and sign in';

// Password strength
export const atLeastMinPasswordLength = (minPasswordLength: number) =>
  `At least ${minPasswordLength} characters. A few words are easy to remember.`;
export const missingMoreCharactersNeeded = (missing: number) =>
  `${missing} more ${plural(missing, { one: 'character', other: 'characters' })} needed.`;
export const easyToGuessItRepeats = 'Easy to guess: it repeats itself.';
export const longEnoughAnotherWordMakes = 'Long enough. Another word makes it much stronger.';
export const strong = 'Strong.';
export const veryStrong = 'Very strong.';
export const useAtLeastMinPassword = (minPasswordLength: number) =>
  `Use at least ${minPasswordLength} characters.`;

// Recent login dialog
export const confirmThatItIsYou = 'Confirm that it is you';
export const close = 'Close';
export const thisChangeNeedsALogin =
  'This change needs a login from the last 15 minutes. Enter your password to go on.';
export const thisIsNotYourPassword = 'This is not your password.';
export const signInAgainWithYour = 'Sign in again with your company’s login';
export const noPasswordHereLinkThen = 'No password here? {link}, then repeat the change.';
export const companyLoginWithoutTime =
  'If the request is rejected again, your company’s login does not report when you signed in. Ask an administrator for a link to set a password, and enter the password here.';
export const cancelChange = 'Cancel change';
export const confirmAndGoOn = 'Confirm and go on';
