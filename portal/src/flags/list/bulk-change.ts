import { asProblem, Problem } from '../../api/problem';
import type { Flag, FlagFields } from '../flag';
import { updateFlag } from '../flag-writes';

/** The change that is applied to each of the selected flags. */
export interface FlagsChange {
  title: string;
  fieldsOf: (flag: Flag) => FlagFields;
}

export interface BulkResult {
  flag: Flag;
  /** `null`: the change succeeded. */
  problem: Problem | null;
}

const TRIES = 3;
/** Longest wait that is retried automatically; after a longer one, the user decides. */
const LONGEST_WAIT_MS = 15_000;

/**
 * Applies a change to many flags sequentially, as the service serializes the changes of a project anyway. A failure does
 * not stop the others: each flag has its own result.
 */
export async function changeAll(
  project: string,
  flags: readonly Flag[],
  fieldsOf: (flag: Flag) => FlagFields,
  onProgress: (done: number) => void,
): Promise<BulkResult[]> {
  const results: BulkResult[] = [];
  for (const flag of flags) {
    results.push({ flag, problem: await changeOne(project, flag, fieldsOf(flag)) });
    onProgress(results.length);
  }
  return results;
}

async function changeOne(project: string, flag: Flag, fields: FlagFields): Promise<Problem | null> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      await updateFlag(project, flag.key, flag.version, fields);
      return null;
    } catch (error) {
      const problem = asProblem(error);
      const waitMs = problem.retryAfterMs;
      if (problem.status !== 429 || waitMs === null || waitMs > LONGEST_WAIT_MS || attempt >= TRIES)
        return problem;
      await new Promise((resolve) => setTimeout(resolve, waitMs + Math.random() * 500));
    }
  }
}
