const MAX_LENGTH = 512;
/** One slash, then visible ASCII without backslash, which browsers read as a slash. */
const PATH_ONLY = /^\/(?!\/)[\x21-\x5b\x5d-\x7e]*$/;
/** Encoded slashes, backslashes, control characters and percent signs: a proxy behind us may decode them. */
const ENCODED_TRICK = /%(?:2f|5c|25|[01][0-9a-f]|7f)/i;
const BASE = 'http://this.invalid';

/** Where to go after the login: a path on this service as it was asked for, and `/` for everything else. */
export function safeReturnPath(wish: unknown): string {
  if (typeof wish !== 'string' || wish.length > MAX_LENGTH || !PATH_ONLY.test(wish)) return '/';
  const url = URL.canParse(wish, BASE) ? new URL(wish, BASE) : null;
  if (url === null || url.origin !== BASE) return '/';
  const path = wish.split(/[?#]/, 1)[0] ?? '';
  // A path that a browser would write otherwise (`/.//evil.example`) is not what it looks like.
  return url.pathname === path && !path.includes('//') && !ENCODED_TRICK.test(path) ? wish : '/';
}
