import { ProblemError, retryAfter } from '../../common/problem/problem-error.js';
import { jitter } from '../../common/time/jitter.js';

/**
 * The problem of a response that covers nothing, because its time limit was exceeded.
 *
 * @param remedy advice for a faster request: the end of the sentence "Try again after Retry-After, …".
 */
export function tooSlow(remedy = 'with a shorter range or fewer filters'): ProblemError {
  return new ProblemError(
    'service_unavailable',
    `The response could not be computed in time. Try again after Retry-After, ${remedy}.`,
    { headers: retryAfter(jitter(1, 3)) },
  );
}
