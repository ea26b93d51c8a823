export const recentLoginTitle = 'Confirm your identity';
export const close = 'Close';
export const recentLoginHint =
  'This change needs a login from the last 15 minutes. Enter your password to continue.';
export const passwordWrong = 'The password is wrong.';
export const companyLoginAgainLink = 'Sign in again with your company’s login';
export const companyLoginAgain = 'No password here? {link}, then repeat the change.';
export const companyLoginWithoutTime =
  'If the request is rejected again, your company’s login does not report when you signed in. Ask an administrator for a link to set a password, and enter the password here.';
export const cancelChange = 'Cancel change';
export const confirmLogin = 'Confirm and continue';
