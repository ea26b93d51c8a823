import type { IncomingMessage, ServerResponse } from 'node:http';
import { COMMON_PROBLEMS } from '../../common/problem/problem-types.js';
import { ProblemError, retryAfter, type Problem } from '../../common/problem/problem-error.js';
import { sendProblem } from '../../common/http/send-problem.js';
import type { LoadMonitor } from './load-monitor.js';
import { jitter } from '../../common/time/jitter.js';

/**
 * Express middleware in front of everything else of ingest: a refusal must cost less than the work it
 * refuses, so it stands before routing and guards.
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
    // Spread, so that callers that were refused together do not retry together.
    headers: retryAfter(jitter(1, 3)),
  };
}

/** The same refusal for code behind the guards. */
export function overloaded(reason: string): ProblemError {
  const { type, detail, headers } = refusal(reason);
  return new ProblemError(type, detail, { headers });
}
