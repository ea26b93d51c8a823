import { filesToRetry, keyOf } from './verdict.mjs';
import { runVitest } from './vitest-run.mjs';

/**
 * Reruns files with a failed test once, each alone in a separate process after all other files, with the seed of the first attempt.
 *
 * @param {import('./verdict.mjs').FileOutcome[]} files every file of the run.
 * @param {{ root: string, env: Record<string, string>, announce: (file: import('./verdict.mjs').FileOutcome) => void, output?: 'ignore' }} options
 * @returns {Promise<Map<string, import('./verdict.mjs').FileOutcome | null>>} outcomes by `keyOf`, for `verdictOf`.
 */
export async function retryFailed(files, { root, env, announce, output }) {
  const outcomes = new Map();
  for (const file of filesToRetry(files)) {
    announce(file);
    const run = await runVitest({ root, lanes: [file.lane], files: [file.path], env, output });
    const outcome = run.files.find(({ path }) => path === file.path) ?? null;
    outcome?.errors.push(...run.unhandled);
    outcomes.set(keyOf(file), outcome);
  }
  return outcomes;
}
