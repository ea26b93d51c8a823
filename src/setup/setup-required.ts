import { ProblemError, retryAfter } from '../common/problem/problem-error.js';

export function setupRequired(): ProblemError {
  return new ProblemError(
    'setup_required',
    'Open /setup in a browser, or POST /api/bootstrap, with the setup token from the log.',
    { headers: retryAfter(10) },
  );
}
