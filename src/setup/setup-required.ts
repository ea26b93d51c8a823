import { ProblemError, retryAfter } from '../common/problem/problem-error.js';
import { SETUP_PROBLEMS } from './problems.js';

export function setupRequired(): ProblemError {
  return new ProblemError(
    SETUP_PROBLEMS.setup_required,
    'Open /setup in a browser, or POST /api/bootstrap, with the setup token from the log.',
    { headers: retryAfter(10) },
  );
}
