import { ProblemError } from '../../common/problem/problem-error.js';
import type { UserCaller } from '../caller.js';
import type { Permission } from '../permissions.js';

/** How long after a login its session may make sensitive changes. Refreshing a session does not extend it. */
export const RECENT_LOGIN_SECONDS = 15 * 60;

/**
 * Whether a route makes sensitive changes: `always`, or only for some requests, which the route's service
 * decides when it knows what the request changes (`SensitiveChanges.require`).
 */
export type Sensitivity = 'always' | 'sometimes';

/**
 * Refuses a sensitive change to everything but a session with a recent login and a service account that
 * was granted exactly the permission.
 *
 * @param permission the one that the change needs; `null` for changes that people make to their own account.
 * @throws ProblemError `recent_login_required`, `session_required`
 */
export function requireSensitiveChange(
  { credential }: Pick<UserCaller, 'credential'>,
  permission: Permission | null,
  now: number,
): void {
  switch (credential.kind) {
    case 'session':
      if (now - credential.authenticatedAt.getTime() <= RECENT_LOGIN_SECONDS * 1000) return;
      throw new ProblemError(
        'recent_login_required',
        'This change needs a login from the last 15 minutes. Confirm your password with POST /api/auth/reauthenticate, or log in again, then repeat the request.',
      );
    case 'personal_token':
    case 'external_token':
      throw new ProblemError(
        'session_required',
        permission === null
          ? 'Log in to make this change; an access token for scripts cannot make it.'
          : `Log in to make this change, or use a service account that was granted "${permission}"; an access token of a person cannot make it.`,
      );
  }
}
