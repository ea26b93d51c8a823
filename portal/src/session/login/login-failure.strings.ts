export const companyLoginFailedTitle = 'Company sign-in failed';

/** By the reasons and problem codes that the service puts into the address of the login page (`failure`). */
const TEXTS: Readonly<Record<string, string>> = {
  account_deactivated: 'This account has been deactivated. Contact an administrator.',
  denied: 'Your company’s login denied access. Try again, or sign in with a password.',
  email_already_linked:
    'The account with your e-mail address belongs to another identity at your company’s login. Contact an administrator.',
  email_missing:
    'Your company’s login did not send your e-mail address. Its administrator must add the claim “email”.',
  email_not_verified:
    'Your company’s login reports that your e-mail address is not verified. Verify it there, then sign in again.',
  email_verification_missing:
    'Your company’s login did not state whether your e-mail address is verified. Contact an administrator: the claim “email_verified” or the setting AUTH_TRUST_EMAIL is missing.',
  response_invalid: 'The response of your company’s login is not valid any more. Sign in again.',
  transaction_missing:
    'This sign-in was not started in this browser, is more than ten minutes old or was completed before. Sign in again.',
  oidc_not_configured: 'This service has no company login.',
  service_unavailable:
    'Your company’s login did not respond. Try again in a minute, or sign in with a password.',
};
const OTHER =
  'Your company’s login responded with an error. Try again; if the error persists, contact an administrator.';

export function companyLoginFailed(failure: string): string {
  return (Object.hasOwn(TEXTS, failure) ? TEXTS[failure] : undefined) ?? OTHER;
}
