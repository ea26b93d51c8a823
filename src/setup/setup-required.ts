import { ProblemError, retryAfter } from '../common/problem/problem-error.js';
import { SETUP_PROBLEMS } from './problems.js';

/** @param publicPath path of the service on its host. */
export function setupRequired(publicPath: string): ProblemError {
  return new ProblemError(
    SETUP_PROBLEMS.setup_required,
    `Open ${publicPath}/setup in a browser, or POST ${publicPath}/api/bootstrap, with the setup token from the log.`,
    { headers: retryAfter(10) },
  );
}

/**
 * Paths that are served before the setup: the setup itself with the portal's files, and the routes that operators read.
 */
const OPEN =
  /^\/(?:setup|assets|boot\.(?:js|css)|favicon\.svg|api\/bootstrap|health\/[^/]+|metrics|api\/docs[^/]*|\.well-known)(?:\/|$)/;

/** Ignores letter case, because Express does when it matches routes. */
export function isOpenBeforeSetup(path: string): boolean {
  return OPEN.test(path.toLowerCase());
}
