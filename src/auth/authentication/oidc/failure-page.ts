import type { Request } from 'express';
import { isPageVisit } from '../../../common/http/is-page-visit.js';
import { ProblemError } from '../../../common/problem/problem-error.js';
import { OidcLoginFailed } from './login-refused.js';

/**
 * The portal's login page with the reason of the failure, for a browser, which would show a problem as raw JSON. A program gets the
 * problem, and an unexpected error stays one.
 *
 * @throws unknown the error, when it is not for the page.
 */
export function failurePage(request: Request, error: unknown, returnTo: string): string {
  if (!isPageVisit(request) || !(error instanceof ProblemError)) throw error;
  const reason = error instanceof OidcLoginFailed ? error.reason : error.code;
  return `/login?${new URLSearchParams({ failure: reason, next: returnTo }).toString()}`;
}
