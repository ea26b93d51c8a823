import { ProblemError } from '../../common/problem/problem-error.js';

const READS: ReadonlySet<string> = new Set(['GET', 'HEAD', 'OPTIONS']);

/** Whether somebody tried to do what they may not: that is written down. Looking is not. */
export function isDeniedAct(error: unknown, method: string): boolean {
  const isDenial =
    error instanceof ProblemError && (error.code === 'forbidden' || error.code === 'scope_missing');
  return isDenial && !READS.has(method);
}
