import type { FieldProblem } from '../../common/problem/problem-error.js';

/** Of a manifest as compact JSON. */
export const MAX_MANIFEST_BYTES = 64 * 1024;

export const MANIFEST_TOO_LARGE: FieldProblem = {
  path: '',
  problem: `must not have more than ${MAX_MANIFEST_BYTES} bytes of JSON`,
};
