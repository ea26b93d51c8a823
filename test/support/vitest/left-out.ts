/**
 * Whether `scripts/test.mjs` omits this lane, or a part of it, because a program is missing. A file that Vitest runs
 * directly omits nothing: everything must be installed then.
 */
export function isLeftOut(name: string): boolean {
  return (process.env['SIGNALBOX_TESTS_LEFT_OUT'] ?? '').split(',').includes(name);
}
