/** What decides the clock of a process: `npm run soak -- dates` lends all of a run the same one. */
const CLOCK = ['TZ', 'LD_PRELOAD', 'FAKETIME', 'FAKETIME_DONT_FAKE_MONOTONIC', 'FAKETIME_SHARED'];

/**
 * What a process that a test starts has of this one's environment: where programs and temporary files are, and the clock. Nothing
 * else, so that settings of the person who runs the tests, such as `DATABASE_URL`, change none of them.
 */
export function inheritedEnvironment(): Record<string, string> {
  return Object.fromEntries(
    ['PATH', 'TMPDIR', 'HOME', ...CLOCK].flatMap((name) => {
      const value = process.env[name];
      return value === undefined ? [] : [[name, value]];
    }),
  );
}
