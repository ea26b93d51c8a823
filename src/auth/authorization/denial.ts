import { ProblemError } from '../../common/problem/problem-error.js';

const READS: ReadonlySet<string> = new Set(['GET', 'HEAD', 'OPTIONS']);

/** Whether the error denies a change. Denied changes are audited; denied reads are not. */
export function isDeniedAct(error: unknown, method: string): boolean {
  const isDenial =
    error instanceof ProblemError && (error.code === 'forbidden' || error.code === 'scope_missing');
  return isDenial && !READS.has(method);
}
