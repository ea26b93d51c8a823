import { useMe, type Permission } from '../session/me';
import { TOKEN_LIFETIMES } from '../tokens/token-lifetimes';
import { PERMISSIONS } from '../ui/text/permission-texts';
import * as strings from './me.strings';

export const PERSONAL_LIFETIMES = [{ value: '7', label: strings.lifetime7Days }, ...TOKEN_LIFETIMES];

/** The permissions that this person holds anywhere: a token with more would have no use. */
export function useOwnPermissions(): Permission[] {
  const { organization, projects } = useMe();
  const own = new Set([organization, ...projects].flatMap(({ permissions }) => permissions));
  return PERMISSIONS.filter((permission) => own.has(permission));
}
