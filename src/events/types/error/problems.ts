import { defineProblems } from '../../../common/problem/problem-types.js';

/** Problem types of error groups and source maps. */
export const ERROR_PROBLEMS = defineProblems({
  source_map_invalid: { status: 400, title: 'The body is not a source map' },
  source_map_exists: { status: 409, title: 'Another source map has this debug id' },
});
