/**
 * The token of an opened link. It is removed from the URL before the page is shown: URLs appear in the history and in
 * screenshots. It is kept until the page is left or reloaded.
 */
let held: string | null = null;

/** @returns whether the URL contained a token, which must be removed from it. */
export function holdLinkToken(token: unknown): boolean {
  if (typeof token !== 'string' && typeof token !== 'number') return false;
  const text = String(token).trim();
  if (text === '') return false;
  held = text;
  return true;
}

export function linkToken(): string | null {
  return held;
}

/** @param hash fragment of the URL, with or without `#`. */
export function tokenInHash(hash: string): string | null {
  return new URLSearchParams(hash.replace(/^#/, '')).get('token');
}

/**
 * Where to go after the login. Only a path of this origin: `//evil.example` and `/\evil.example` are addresses of
 * another one to a browser.
 */
export function nextPath(next: string | undefined): string {
  if (next === undefined || !/^\/(?![/\\])/.test(next)) return '/';
  return next;
}
