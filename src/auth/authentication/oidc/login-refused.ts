import { ProblemError } from '../../../common/problem/problem-error.js';
import { AUTH_PROBLEMS } from '../../problems.js';

/** Reasons for which an external login fails: the code in the audit log, and the remedy for the user. */
const REASONS = {
  account_deactivated: 'This account has been deactivated. Ask an administrator.',
  denied: 'The external issuer denied the login. Start the login again, or log in with a password.',
  email_already_linked:
    'The account with your e-mail address belongs to another identity at the external issuer. Ask an administrator.',
  email_missing:
    'The external issuer did not send an e-mail address. Its administrator must add the claim "email".',
  email_not_verified:
    'The external issuer reports that your e-mail address is not verified (claim "email_verified" or "xms_edov"). Verify the address at the issuer, then start the login again.',
  email_verification_missing:
    'The external issuer did not state whether your e-mail address is verified: the claim "email_verified" is missing. An administrator can make the issuer send the claim or, if only administrators of the issuer can set addresses there, set AUTH_TRUST_EMAIL=on for this service.',
  issuer_error:
    'The external issuer responded with an error. Start the login again; if the error persists, contact an administrator.',
  issuer_unreachable: 'The external issuer is unreachable. Retry later, or log in with a password.',
  response_invalid:
    "The external issuer's response is not valid: it was used before, has expired or belongs to another login. Start the login again.",
  transaction_missing:
    'This login was not started in this browser, is more than ten minutes old or was completed before. Start the login again.',
} as const;
export type LoginRefusalReason = keyof typeof REASONS;

/** An external login that ends without a session. */
export class LoginRefused extends Error {
  constructor(
    readonly reason: LoginRefusalReason,
    readonly options: { email?: string | null; userId?: string } = {},
  ) {
    super(reason);
  }

  /** The problem contains no text of the issuer or the browser. */
  problem(): OidcLoginFailed {
    return new OidcLoginFailed(this.reason);
  }
}

/** The response to a rejected login; browsers are redirected to a page with the reason in its URL instead. */
export class OidcLoginFailed extends ProblemError {
  constructor(readonly reason: LoginRefusalReason) {
    super(AUTH_PROBLEMS.oidc_login_failed, REASONS[reason]);
  }
}
