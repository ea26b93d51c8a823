/**
 * @typedef {{ title: string, state: 'passed' | 'failed' | 'skipped' | 'pending', error: string }} TestOutcome
 * @typedef {{ lane: string, path: string, seconds: number, errors: string[], tests: TestOutcome[] }} FileOutcome
 *   `errors` are those outside of tests: a file that could not be loaded, a hook, an unhandled rejection.
 * @typedef {{ lane: string, path: string, title: string, error: string }} Failure `title` is empty for an error outside of tests.
 */

/** So many files are tried again at most: where more fail, the cause is one that comes again. */
export const MAX_TRIED_AGAIN = 12;

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

/** @param {FileOutcome[]} files @returns {FileOutcome[]} those to try once more, alone. */
export function filesToTryAgain(files) {
  const failed = files.filter((file) => failuresOf(file).length > 0);
  return failed.length > MAX_TRIED_AGAIN ? [] : failed;
}

/**
 * A file is the unit of the second try, because tests of a story continue where the one before ended: what failed at first is
 * unstable when the file passes alone, and failed when anything fails in it again.
 *
 * @param {FileOutcome[]} first every file of the run.
 * @param {Map<string, FileOutcome | null>} second outcomes of the second try by `keyOf`; `null` where it gave none.
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
