import { NAME_RULES } from '../api/name-rules';
import * as strings from './projects.strings';

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** The service's rule, checked before the request is sent. */
export function projectKeyError(key: string): string | null {
  if (key === '') return strings.keyMissing;
  // The service takes a UUID for a project's id.
  if (!NAME_RULES.projectKey.pattern.test(key) || UUID.test(key)) {
    return strings.keyRule;
  }
  if (NAME_RULES.projectKey.reserved.has(key)) return strings.keyReserved(key);
  return null;
}
