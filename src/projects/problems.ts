import { defineProblems } from '../common/problem/problem-types.js';

/** Problem types of projects. */
export const PROJECT_PROBLEMS = defineProblems({
  project_key_taken: { status: 409, title: 'Another project has this key' },
});
