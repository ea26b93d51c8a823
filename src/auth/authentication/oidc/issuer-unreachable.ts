import { AuthorizationResponseError, ClientError, ResponseBodyError } from 'openid-client';
import { ProblemError, retryAfter } from '../../../common/problem/problem-error.js';

const RETRY_AFTER_SECONDS = 5;

/** 503, so that the client retries; with 401 it would discard its token. */
export function issuerUnavailable(): ProblemError {
  return new ProblemError(
    'service_unavailable',
    'The external issuer is unreachable. Retry later, or log in with a password.',
    { headers: retryAfter(RETRY_AFTER_SECONDS) },
  );
}

/** Whether a failure of `openid-client` means that the issuer is unreachable or broken, not that it rejected the request. */
export function isIssuerUnreachable(error: unknown): boolean {
  // A TypeError of `fetch` has no code; one for an invalid argument has.
  if (error instanceof TypeError) return !('code' in error);
  if (error instanceof AuthorizationResponseError) {
    return error.error === 'server_error' || error.error === 'temporarily_unavailable';
  }
  if (error instanceof ResponseBodyError) return isTransient(error.status);
  if (!(error instanceof ClientError)) return false;
  if (error.code === 'OAUTH_TIMEOUT' || error.code === 'OAUTH_ABORT') return true;
  return error.cause instanceof Response && isTransient(error.cause.status);
}

/**
 * Loggable properties of such a failure: its kind and code. Never the error itself, whose `cause` contains the callback's
 * query with the code, or the issuer's response with the tokens.
 */
export function describeFailure(error: unknown): Record<string, string> {
  if (!(error instanceof Error)) return { failure: 'unknown' };
  const code = 'code' in error && typeof error.code === 'string' ? error.code : undefined;
  const issuerError = 'error' in error && typeof error.error === 'string' ? error.error : undefined;
  return {
    failure: error.name,
    ...(code === undefined ? {} : { failure_code: code.slice(0, 64) }),
    // RFC 6749 allows any printable ASCII; the codes in use have this form.
    ...(issuerError !== undefined && /^[a-z_]{1,64}$/.test(issuerError) ? { issuer_error: issuerError } : {}),
  };
}

function isTransient(status: number): boolean {
  return status >= 500 || status === 429 || status === 408;
}
