/**
 * Where to go after the login. Only a path of this origin: `//evil.example` and `/\evil.example` are addresses of
 * another one to a browser.
 */
export function nextPath(next: string | undefined): string {
  if (next === undefined || !/^\/(?![/\\])/.test(next)) return '/';
  return next;
}
