/** Maximum characters of an error at the end of the output; the full error is above, at the failed test. */
const MAX_ERROR_CHARS = 400;
const MAX_ERROR_LINES = 4;
/** Maximum number of failures at the end of the output: more failures usually have the same cause as the first ones. */
const MAX_FAILURES = 12;

/**
 * @param {string[]} lanes that ran in one Vitest.
 * @param {{ files: import('./verdict.mjs').FileOutcome[], seconds: number, cpuSeconds: number }} run
 * @returns {string} one line: the numbers of tests that passed and failed in the first attempt, the times, the slowest files.
 */
export function laneLine(lanes, { files, seconds, cpuSeconds }) {
  const states = files.flatMap(({ tests }) => tests.map(({ state }) => state));
  const count = (wanted) => states.filter((state) => state === wanted).length;
  const slowest = files
    .toSorted((a, b) => b.seconds - a.seconds)
    .slice(0, 3)
    .map((file) => `${file.path} ${Math.round(file.seconds)} s`);
  return `${lanes.join(', ')}: ${count('passed')} passed, ${count('failed')} failed, ${Math.round(seconds)} s, ${Math.round(cpuSeconds)} s of CPU time${slowest.length > 0 ? ` (slowest files: ${slowest.join(', ')})` : ''}`;
}

/** @param {import('./verdict.mjs').Failure} failure @returns {string} one line: the file, the title and the first line of the error. */
export function unstableLine({ path, title, error }) {
  return `unstable: ${nameOf(path, title)}: ${firstLines(error, 1)}`;
}

/**
 * @param {import('./verdict.mjs').Failure[]} failures
 * @param {number} seed
 * @param {boolean} isShort
 * @returns {string} for each failure the file, the title, the beginning of the error and the command that repeats the test; bounded
 *   to the size of a screen.
 */
export function failureText(failures, seed, isShort) {
  const shown = failures.slice(0, MAX_FAILURES).map(({ lane, path, title, error }) => {
    const command = `SEED=${seed} ${isShort ? 'SIGNALBOX_TESTS=short ' : ''}npx vitest run --project ${lane} ${path}`;
    const indented = firstLines(error, MAX_ERROR_LINES).replaceAll('\n', '\n    ');
    return `failed: ${nameOf(path, title)}\n    ${indented}\n    ${command}${titleFilter(title)}\n`;
  });
  const rest = failures.length - shown.length;
  return shown.join('') + (rest > 0 ? `failed: ${rest} more\n` : '');
}

/** Vitest's filter joins the titles of suites and tests with spaces. */
function titleFilter(title) {
  if (title === '') return '';
  const pattern = title
    .replaceAll(' > ', ' ')
    .replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
    .replaceAll("'", `'\\''`);
  return ` -t '${pattern}'`;
}

function nameOf(path, title) {
  return title === '' ? path : `${path} > ${title}`;
}

function firstLines(text, count) {
  const lines = text.split('\n').slice(0, count).join('\n');
  return lines.length > MAX_ERROR_CHARS ? `${lines.slice(0, MAX_ERROR_CHARS)} …` : lines;
}
