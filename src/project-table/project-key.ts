import { isUuid } from '../common/uuid-v7.js';
import { NAME_RULES } from '../common/validation/name-rules.js';

/**
 * A name by which people refer to a project instead of its id. Rejects UUIDs: wherever a reference is a UUID, it is an
 * id.
 */
export function isProjectKey(text: string): boolean {
  return NAME_RULES.projectKey.pattern.test(text) && !isUuid(text);
}

/** Reserved words are segments of routes: a project with such a key could only be reached by its id. */
export function isNewProjectKey(text: string): boolean {
  return isProjectKey(text) && !NAME_RULES.projectKey.reserved.has(text);
}
