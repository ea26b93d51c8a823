export const continueTitle = 'Sign in to continue';
export const continueHint =
  'Your session has ended. What you entered on this page is kept, and a change that you saved is made after you sign in.';
export const accountLabel = 'Account';
export const passwordMissing = 'Enter your password.';
export const passwordWrong = 'The password is wrong, or the account is no longer active.';
export const companyLogin = 'Sign in with your company’s login';
export const companyLoginHint = 'It opens a window. This page continues when you are signed in there.';
export const discardAndLeave = 'Discard and leave';
export const signIn = 'Sign in';

export const recentLoginTitle = 'Confirm your identity';
export const close = 'Close';
export const recentLoginHint =
  'This change needs a login from the last 15 minutes. Enter your password to continue.';
export const recentLoginPasswordWrong = 'The password is wrong.';
export const companyLoginAgainLink = 'Sign in again with your company’s login';
export const companyLoginAgain = 'No password here? {link}, then repeat the change.';
export const companyLoginWithoutTime =
  'If the request is rejected again, your company’s login does not report when you signed in. Ask an administrator for a link to set a password, and enter the password here.';
export const cancelChange = 'Cancel change';
export const confirmLogin = 'Confirm and continue';
