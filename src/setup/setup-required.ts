import { ProblemError, retryAfter } from '../common/problem/problem-error.js';
import { SETUP_PROBLEMS } from './problems.js';

/** @param publicPath of the service on its host. */
export function setupRequired(publicPath: string): ProblemError {
  return new ProblemError(
    SETUP_PROBLEMS.setup_required,
    `Open ${publicPath}/setup in a browser, or POST ${publicPath}/api/bootstrap, with the setup token from the log.`,
    { headers: retryAfter(10) },
  );
}
