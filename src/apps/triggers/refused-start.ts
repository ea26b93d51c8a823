import type { CommonProblemCode } from '../../common/problem/problem-types.js';
import { ProblemError } from '../../common/problem/problem-error.js';
import type { RefusedStart } from '../installations/refused-start.js';
import type { Started } from '../runs/start/run-starter.js';

/** Problems that pass by themselves, such as a full queue of checks: the start is retried, not refused. */
const TEMPORARY: ReadonlySet<string> = new Set<CommonProblemCode>(['rate_limited', 'service_unavailable']);

/** @throws every other error, and a temporary problem: the trigger retries the start. */
export function refusedStartOf(error: unknown): RefusedStart {
  if (error instanceof ProblemError && !TEMPORARY.has(error.code)) {
    return { code: error.code, detail: error.detail };
  }
  throw error;
}

export function isRefusedStart(outcome: RefusedStart | Started): outcome is RefusedStart {
  return 'code' in outcome;
}
