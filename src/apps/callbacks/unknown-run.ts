import { ProblemError } from '../../common/problem/problem-error.js';

export function unknownRun(): ProblemError {
  return new ProblemError('not_found', 'No run has this id. Stop sending callbacks about it.');
}
