import { NAME_RULES } from '../../api/name-rules';
import * as strings from './app-list.strings';

const { pattern, maxLength } = NAME_RULES.appSlug;

/** As the service wants it; which words are reserved only the service knows. */
export function appSlugError(slug: string): string | null {
  if (slug === '') return strings.slugMissing;
  if (slug.length > maxLength) return strings.slugTooLong(maxLength);
  return pattern.test(slug) ? null : strings.slugHint;
}
