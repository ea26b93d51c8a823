import { defineProblems } from '../common/problem/problem-types.js';

/** Problem types of server-sent event streams. */
export const STREAM_PROBLEMS = defineProblems({
  too_many_streams: { status: 429, title: 'Too many open streams' },
});
