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
