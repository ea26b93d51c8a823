const MAX_LENGTH = 512;
/** One slash, then visible ASCII without backslash, which browsers read as a slash. */
const PATH_ONLY = /^\/(?!\/)[\x21-\x5b\x5d-\x7e]*$/;
/** Encoded slashes, backslashes, control characters and percent signs: a proxy may decode them. */
const ENCODED_TRICK = /%(?:2f|5c|25|[01][0-9a-f]|7f)/i;
const BASE = 'http://this.invalid';

/** Path that the login redirects to: the requested one if it is a path on this service, and `/` otherwise. */
export function safeReturnPath(requested: unknown): string {
  if (typeof requested !== 'string' || requested.length > MAX_LENGTH || !PATH_ONLY.test(requested))
    return '/';
  const url = URL.canParse(requested, BASE) ? new URL(requested, BASE) : null;
  if (url === null || url.origin !== BASE) return '/';
  const path = requested.split(/[?#]/, 1)[0] ?? '';
  // A path that a browser would normalize (`/.//evil.example`) has a different target than its text.
  return url.pathname === path && !path.includes('//') && !ENCODED_TRICK.test(path) ? requested : '/';
}
