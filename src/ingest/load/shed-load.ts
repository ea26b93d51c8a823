import type { IncomingMessage, ServerResponse } from 'node:http';
import { COMMON_PROBLEMS } from '../../common/problem/problem-types.js';
import { ProblemError, retryAfter, type Problem } from '../../common/problem/problem-error.js';
import { sendProblem } from '../../common/http/send-problem.js';
import type { LoadMonitor } from './load-monitor.js';
import { jitter } from '../../common/time/jitter.js';

/**
 * Express middleware before routing and guards of ingest: rejecting a batch must cost less than the work that it
 * avoids.
 */
export function shedLoad(
  monitor: LoadMonitor,
): (request: IncomingMessage, response: ServerResponse, next: () => void) => void {
  return (request, response, next) => {
    const reason = monitor.refusal();
    if (reason === null) next();
    else sendProblem(request, response, refusal(reason));
  };
}

/** Not an Error: under an overload, the stack traces of refusals were 4 % of the CPU time. */
function refusal(reason: string): Problem {
  return {
    type: COMMON_PROBLEMS.overloaded,
    detail: `The service is shedding load (${reason}). Nothing of this batch was stored; retry after Retry-After.`,
    // With jitter, so that callers that were rejected together do not retry together.
    headers: retryAfter(jitter(1, 3)),
  };
}

/** The same rejection as a problem, for code after the guards. */
export function overloaded(reason: string): ProblemError {
  const { type, detail, headers } = refusal(reason);
  return new ProblemError(type, detail, { headers });
}
