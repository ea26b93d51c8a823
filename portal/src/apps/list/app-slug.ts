import * as strings from './app-list.strings';

const MAX_LENGTH = 63;
const SLUG = /^[a-z0-9]+(?:[-_][a-z0-9]+)*$/;

/** As the service wants it; which words are reserved only the service knows. */
export function appSlugError(slug: string): string | null {
  if (slug === '') return strings.slugMissing;
  if (slug.length > MAX_LENGTH) return strings.slugTooLong(MAX_LENGTH);
  return SLUG.test(slug) ? null : strings.slugHint;
}
