import { isUuid } from '../../../common/uuid-v7.js';
import { isProjectKey } from '../../../project-store/project-key.js';
import type { ObjectType } from '../../permissions.js';

/** An object as a caller names it; a project by id or key. */
export type ObjectReference =
  { type: 'organization' } | { type: Exclude<ObjectType, 'organization'>; name: string };

/** Reads `organization`, `project:<id or key>`, `app:<id>`, `installation:<id>`; `null` for anything else. */
export function parseObjectReference(text: string): ObjectReference | null {
  if (text === 'organization') return { type: 'organization' };
  const colon = text.indexOf(':');
  const [type, name] = [text.slice(0, colon), text.slice(colon + 1)];
  switch (type) {
    case 'project':
      return isUuid(name) || isProjectKey(name) ? { type, name } : null;
    case 'app':
    case 'installation':
      return isUuid(name) ? { type, name } : null;
    default:
      return null;
  }
}
