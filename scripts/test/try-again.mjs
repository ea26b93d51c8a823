import { filesToTryAgain, keyOf } from './verdict.mjs';
import { runVitest } from './vitest-run.mjs';

/**
 * Runs files with a failed test once more, each alone, after all others and in a process of its own, with the seed of the first try.
 *
 * @param {import('./verdict.mjs').FileOutcome[]} files every file of the run.
 * @param {{ root: string, env: Record<string, string>, announce: (file: import('./verdict.mjs').FileOutcome) => void, output?: 'ignore' }} options
 * @returns {Promise<Map<string, import('./verdict.mjs').FileOutcome | null>>} for `verdictOf`.
 */
export async function tryAgain(files, { root, env, announce, output }) {
  const outcomes = new Map();
  for (const file of filesToTryAgain(files)) {
    announce(file);
    const run = await runVitest({ root, lanes: [file.lane], files: [file.path], env, output });
    const outcome = run.files.find(({ path }) => path === file.path) ?? null;
    outcome?.errors.push(...run.unhandled);
    outcomes.set(keyOf(file), outcome);
  }
  return outcomes;
}
