import { Injectable } from '@nestjs/common';
import { Clock } from '../../common/clock.js';
import type { UserCaller } from '../caller.js';
import type { Permission } from '../permissions.js';
import { ProblemError } from '../../common/problem/problem-error.js';
import { RECENT_LOGIN_SECONDS, LOGIN_TIME_UNKNOWN } from '../authentication/sessions/session-times.js';
import { AUTH_PROBLEMS } from '../problems.js';

/** The permissions that sensitive changes require. A service account needs each as an explicit grant. */
export const SENSITIVE_PERMISSIONS = [
  'organization:manage',
  'keys:manage',
  'members:manage',
] as const satisfies readonly Permission[];

/** Restricts sensitive changes, which a stolen or long-lived credential must not be able to make. */
@Injectable()
export class SensitiveChanges {
  constructor(private readonly clock: Clock) {}

  /**
   * Permits a sensitive change only to a session with a recent login and to a service account that was granted exactly the
   * permission.
   *
   * @param permission the one that the change needs; `null` for changes that people make to their own account.
   * @throws ProblemError `recent_login_required`, `session_required`; `forbidden` for a service account without it.
   */
  require({ credential }: Pick<UserCaller, 'credential'>, permission: Permission | null): void {
    switch (credential.kind) {
      case 'session':
        if (this.clock.now() - credential.authenticatedAt.getTime() <= RECENT_LOGIN_SECONDS * 1000) return;
        throw recentLoginRequired(credential.authenticatedAt);
      case 'service_account':
        if (permission !== null && credential.sensitivePermissions.includes(permission)) return;
        throw new ProblemError(
          permission === null ? AUTH_PROBLEMS.session_required : 'forbidden',
          permission === null
            ? 'Only a person who is logged in can make this change.'
            : `This service account was not granted "${permission}" for sensitive changes. A manager of the account can add the permission to its sensitive_permissions.`,
        );
      case 'personal_token':
      case 'run':
      case 'external_token':
        throw new ProblemError(
          AUTH_PROBLEMS.session_required,
          permission === null
            ? 'Log in to make this change; an access token for scripts cannot make it.'
            : `Log in to make this change, or use a service account that was granted "${permission}"; an access token of a person cannot make it.`,
        );
    }
  }
}

function recentLoginRequired(authenticatedAt: Date): ProblemError {
  const needed = `This change needs a login from the last ${RECENT_LOGIN_SECONDS / 60} minutes`;
  return new ProblemError(
    AUTH_PROBLEMS.recent_login_required,
    authenticatedAt.getTime() === LOGIN_TIME_UNKNOWN.getTime()
      ? `${needed}, and the external issuer did not report when you logged in (the claim auth_time). Confirm a password with POST /api/auth/reauthenticate, then repeat the request; an administrator can create a link to set one.`
      : `${needed}. Confirm your password with POST /api/auth/reauthenticate, or log in again, then repeat the request.`,
  );
}
