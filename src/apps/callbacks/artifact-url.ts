const MAX_CHARACTERS = 2048;

/**
 * Why a text cannot be the address of an artifact; `null` when it can. Judged as browsers read it, as they will follow it: they
 * remove line breaks and tabs from `java\nscript:`.
 */
export function artifactUrlProblem(value: unknown): string | null {
  if (typeof value !== 'string' || value.length > MAX_CHARACTERS) {
    return `must be an address of at most ${MAX_CHARACTERS} characters`;
  }
  const url = URL.canParse(value) ? new URL(value) : null;
  if (url?.protocol !== 'https:') return 'must be an https address';
  if (url.href.length > MAX_CHARACTERS) return `must be an address of at most ${MAX_CHARACTERS} characters`;
  if (url.username !== '' || url.password !== '') return 'must not contain a user name or a password';
  return null;
}
