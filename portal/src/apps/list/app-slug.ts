const MAX_LENGTH = 63;
const SLUG = /^[a-z0-9]+(?:[-_][a-z0-9]+)*$/;

/** As the service wants it; which words are reserved only the service knows. */
export function appSlugError(slug: string): string | null {
  if (slug === '') return 'Enter a slug.';
  if (slug.length > MAX_LENGTH) return `At most ${MAX_LENGTH} characters.`;
  return SLUG.test(slug)
    ? null
    : 'Lower-case letters and digits, with single hyphens or underscores between them.';
}
