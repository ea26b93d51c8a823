/**
 * Whether `scripts/test.mjs` leaves this lane, or part of a lane, out because a program is missing. A file that Vitest runs by
 * itself leaves out nothing: there everything must be installed.
 */
export function isLeftOut(name: string): boolean {
  return (process.env['SIGNALBOX_TESTS_LEFT_OUT'] ?? '').split(',').includes(name);
}
