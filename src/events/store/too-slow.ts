import { ProblemError, retryAfter } from '../../common/problem/problem-error.js';
import { jitter } from '../../common/time/jitter.js';

/** For an answer that covers nothing, as its time was over. */
export function tooSlow(): ProblemError {
  return new ProblemError(
    'service_unavailable',
    'The answer could not be computed in time. Try again after Retry-After, with a shorter range or fewer filters.',
    { headers: retryAfter(jitter(1, 3)) },
  );
}
