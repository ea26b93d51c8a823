import { asProblem, Problem } from '../../api/problem';
import type { Flag, FlagFields } from '../flag';
import { updateFlag } from '../flag-writes';

/** What is to be done with each of the selected flags. */
export interface FlagsChange {
  title: string;
  fieldsOf: (flag: Flag) => FlagFields;
}

export interface BulkResult {
  flag: Flag;
  /** `null`: it is done. */
  problem: Problem | null;
}

const TRIES = 3;
/** Longer than this, and the person decides. */
const LONGEST_WAIT_MS = 15_000;

/**
 * The same change of many flags, one after the other, as a project's changes are made one after the other anyway.
 * What fails stops nothing: each has its own result.
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
