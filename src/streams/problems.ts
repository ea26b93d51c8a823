import { ProblemError, retryAfter } from '../common/problem/problem-error.js';
import { defineProblems } from '../common/problem/problem-types.js';
import { jitter } from '../common/time/jitter.js';

/** Problem types of server-sent event streams. */
export const STREAM_PROBLEMS = defineProblems({
  too_many_streams: { status: 429, title: 'Too many open streams' },
});

/** While the replica stops, the HTTP server still listens and would wait for a new stream, which nothing would end. */
export function replicaStops(): ProblemError {
  return new ProblemError('overloaded', 'This replica is shutting down. Retry the request.', {
    headers: retryAfter(jitter(1, 5)),
  });
}
