import { ProblemError } from '../../common/problem/problem-error.js';

/** Why an external login did not succeed: our word for the audit log, and what the person may do about it. */
const REASONS = {
  account_deactivated: 'This account has been deactivated. Ask an administrator.',
  denied: 'The login was denied at the external issuer. Begin again, or log in with a password.',
  email_already_linked:
    'The account with your e-mail address belongs to another identity at the external issuer. Ask an administrator.',
  email_missing:
    'The external issuer did not say what your e-mail address is. Ask its administrator to send the claim "email".',
  email_not_verified:
    "There is an account with your e-mail address, but the external issuer does not say that the address is verified (email_verified), so it may be somebody else's. Log in with the password, or verify the address there.",
  issuer_error:
    'The external issuer answered with an error. Begin again; if it stays, tell an administrator.',
  issuer_unreachable:
    'The external issuer cannot be reached right now. Try again, or log in with a password.',
  response_invalid:
    'What the external issuer sent is not valid: used already, expired, or not made for this login. Begin again.',
  transaction_missing:
    'This login did not begin in this browser, is more than ten minutes old, or was used already. Begin again.',
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

  /** Nothing in it comes from the issuer or the browser. */
  problem(): ProblemError {
    return new ProblemError('oidc_login_failed', REASONS[this.reason]);
  }
}
