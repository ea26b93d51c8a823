import { defineProblems } from '../common/problem/problem-types.js';

/** Problem types of saved views. */
export const SAVED_VIEW_PROBLEMS = defineProblems({
  view_name_taken: { status: 409, title: 'Another view has this name' },
});
