import { isUuid } from '../common/uuid-v7.js';
import { NAME_RULES } from '../common/validation/name-rules.js';

/** What people write instead of a project's id. A UUID is no key: wherever one is given it means the id. */
export function isProjectKey(text: string): boolean {
  return NAME_RULES.projectKey.pattern.test(text) && !isUuid(text);
}

/** Reserved words are segments of routes: a project with such a key could be reached by its id alone. */
export function isNewProjectKey(text: string): boolean {
  return isProjectKey(text) && !NAME_RULES.projectKey.reserved.has(text);
}
