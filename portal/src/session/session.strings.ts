import { isolated } from '../ui/text/isolated';
import { plural } from '../ui/text/plural';

// Invitation screen
export const invitationInvalidHint =
  'Ask the administrator who invited you for a new link. If you have a password already, sign in.';
export const joinButton = 'Join';
export const joinTitle = (organization: string) => `Join ${isolated(organization)}`;
export const joinLead = 'You are invited as {email}. The invitation ends {relativeTime}.';
export const nameMissing = 'Enter your name.';
export const nameLabel = 'Your name';
export const passwordLabel = 'Choose a password';
export const joinHint = 'You are signed in immediately. The link cannot be used again.';

// Link problem
export const openLinkAgainTitle = 'Open the link again';
export const linkInvalidTitle = 'This link no longer works';
export const linkInvalid = (hasError: boolean) =>
  hasError
    ? 'It was used already, has expired, or was replaced by a newer one.'
    : 'The link that leads here works once and is not kept by the browser. Open it again from where you got it.';
export const signIn = 'Sign in';

// Login screen
export const sessionEnded =
  'Your session has ended. Sign in to return to the same page. What was entered there and not saved is lost.';
export const companyLogin = 'Sign in with your company’s login';
export const or = 'or';
export const emailMissing = 'Enter your e-mail address.';
export const passwordMissing = 'Enter your password.';
export const emailLabel = 'E-mail address';
export const currentPasswordLabel = 'Password';
export const forgottenPassword =
  'Forgot your password? An administrator can send you a link to choose a new one.';
export const tooManyAttemptsTitle = 'Too many attempts';
export const retryIn = (seconds: number) => `Try again in ${seconds} s.`;
export const loginFailedTitle = 'Sign-in failed';
export const loginFailed = 'The e-mail address or the password is wrong.';

// New password input
export const showPassword = 'Show the password';

// Outside page
export const signalbox = 'Signalbox';

// Password reset screen
export const passwordResetTitle = 'Choose a new password';
export const passwordResetInvalidHint =
  'Ask an administrator of your organization for a new link. Links to choose a password work for 24 hours.';
export const passwordResetHint =
  'Saving it ends all of your other sessions. Your personal access tokens stay as they are.';
export const newPasswordLabel = 'New password';
export const saveAndSignIn = 'Save and sign in';

// Password strength
export const passwordRule = (minPasswordLength: number) =>
  `At least ${minPasswordLength} characters. A few words are easy to remember.`;
export const charactersMissing = (missing: number) =>
  `${missing} more ${plural(missing, { one: 'character', other: 'characters' })} needed.`;
export const passwordRepeats = 'Easy to guess: it repeats itself.';
export const passwordFair = 'Long enough. Another word makes it much stronger.';
export const passwordStrong = 'Strong.';
export const passwordVeryStrong = 'Very strong.';
export const passwordTooShort = (minPasswordLength: number) =>
  `Use at least ${minPasswordLength} characters.`;
