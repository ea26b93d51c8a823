import { isUuid } from '../../common/uuid-v7.js';

const KEY = /^[a-z0-9][a-z0-9-]{1,62}$/;

/** What people write instead of a project's id. A UUID is no key: wherever one is given it means the id. */
export function isProjectKey(text: string): boolean {
  return KEY.test(text) && !isUuid(text);
}
