/**
 * Variables that determine the clock of a process: `npm run soak -- dates` sets the same clock for all processes of a
 * run.
 */
const CLOCK = ['TZ', 'LD_PRELOAD', 'FAKETIME', 'FAKETIME_DONT_FAKE_MONOTONIC', 'FAKETIME_SHARED'];

/**
 * Variables that a process started by a test inherits: the paths of programs and temporary files, and the clock. No
 * others, so that settings of the developer, such as `DATABASE_URL`, do not affect tests.
 */
export function inheritedEnvironment(): Record<string, string> {
  return Object.fromEntries(
    ['PATH', 'TMPDIR', 'HOME', ...CLOCK].flatMap((name) => {
      const value = process.env[name];
      return value === undefined ? [] : [[name, value]];
    }),
  );
}
