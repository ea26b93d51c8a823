/**
 * @typedef {{ title: string, state: 'passed' | 'failed' | 'skipped' | 'pending', error: string }} TestOutcome
 * @typedef {{ lane: string, path: string, seconds: number, errors: string[], tests: TestOutcome[] }} FileOutcome
 *   `errors` are errors outside of tests: a file that could not be loaded, a hook, an unhandled rejection.
 * @typedef {{ lane: string, path: string, title: string, error: string }} Failure `title` is empty for an error outside of tests.
 */

/** Maximum number of files that are retried: if more fail, the cause is not transient. */
export const MAX_RETRIED_FILES = 12;

/** @param {FileOutcome} file @returns {Failure[]} */
export function failuresOf(file) {
  const { lane, path } = file;
  return [
    ...file.errors.map((error) => ({ lane, path, title: '', error })),
    ...file.tests
      .filter(({ state }) => state === 'failed')
      .map(({ title, error }) => ({ lane, path, title, error })),
  ];
}

/** @param {FileOutcome[]} files @returns {FileOutcome[]} the files to retry, alone. */
export function filesToRetry(files) {
  const failed = files.filter((file) => failuresOf(file).length > 0);
  return failed.length > MAX_RETRIED_FILES ? [] : failed;
}

/**
 * Files are retried as a whole, because each test of a story depends on the previous one. A failed test is unstable when its file
 * passes in the retry, and failed when any test of the file fails in the retry.
 *
 * @param {FileOutcome[]} first every file of the run.
 * @param {Map<string, FileOutcome | null>} second outcomes of the retry by `keyOf`; `null` if it has none.
 * @returns {{ passed: number, skipped: string[], failed: Failure[], unstable: Failure[] }}
 */
export function verdictOf(first, second) {
  const verdict = { passed: 0, skipped: [], failed: [], unstable: [] };
  for (const file of first) {
    const again = second.get(keyOf(file));
    const failures = failuresOf(file);
    if (failures.length > 0 && again && failuresOf(again).length === 0) verdict.unstable.push(...failures);
    else verdict.failed.push(...(again ? failuresOf(again) : failures));
    const counted = again ?? file;
    verdict.passed += counted.tests.filter(({ state }) => state === 'passed').length;
    verdict.skipped.push(
      ...counted.tests
        .filter(({ state }) => state === 'skipped')
        .map(({ title }) => `${counted.path} > ${title}`),
    );
  }
  return verdict;
}

/** @param {{ lane: string, path: string }} file */
export function keyOf({ lane, path }) {
  return `${lane} ${path}`;
}
