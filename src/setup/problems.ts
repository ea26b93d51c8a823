import { defineProblems } from '../common/problem/problem-types.js';

/** Problem types of the setup. */
export const SETUP_PROBLEMS = defineProblems({
  setup_required: { status: 503, title: 'This installation has not been set up yet' },
  setup_token_invalid: { status: 403, title: 'Wrong setup token' },
  already_bootstrapped: { status: 409, title: 'This installation has been set up already' },
});
