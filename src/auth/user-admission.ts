import { Injectable } from '@nestjs/common';
import type { Request } from 'express';
import { originOf } from '../common/http/request-origin.js';
import { ProblemError } from '../common/problem/problem-error.js';
import type { UserRule } from './access-rule.js';
import { bearerToken, credentialMissing } from './bearer-token.js';
import { setCaller, type UserCaller } from './caller.js';
import { PermissionChecks } from './permission-checks.js';
import { projectReference } from './project-reference.js';
import { UserCredentials, type AuthenticatedUser } from './user-credentials.js';

/** Lets users in whose token is good and who hold the permission that the route asks for. */
@Injectable()
export class UserAdmission {
  constructor(
    private readonly credentials: UserCredentials,
    private readonly permissions: PermissionChecks,
  ) {}

  async admit(request: Request, rule: UserRule): Promise<true> {
    const token = bearerToken(request);
    if (token === null) throw credentialMissing('access_token');
    const user = await this.credentials.authenticate(token);
    const projectId = await this.authorize(request, rule, user);
    const caller: UserCaller = { ...user, kind: 'user', origin: originOf(request), projectId };
    setCaller(request, caller);
    return true;
  }

  /** @returns the id of the project that the route is about, when it says so. */
  private async authorize(request: Request, rule: UserRule, user: AuthenticatedUser): Promise<string | null> {
    if (rule.session && user.credential.kind !== 'session') {
      throw new ProblemError('session_required', 'Log in to do this; a token for scripts does not suffice.');
    }
    if (rule.permission === null) return null;
    if (rule.project !== null) {
      const reference = projectReference(request, rule.project);
      return this.permissions.requireOnProject(user, rule.permission, reference);
    }
    await this.permissions.requireOnOrganization(user, rule.permission);
    return null;
  }
}
