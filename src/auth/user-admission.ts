import { Injectable } from '@nestjs/common';
import type { Request } from 'express';
import { AccessTokens } from './access-tokens/access-tokens.js';
import type { UserRule } from './access-rule.js';
import { API_KEY_START } from './api-keys/api-key-format.js';
import { bearerToken, credentialInvalid, credentialMissing } from './bearer-token.js';
import { setCaller } from './caller.js';
import { PermissionChecks } from './permission-checks.js';
import { projectReference } from './project-reference.js';

/** Lets users in whose access token is good and who hold the permission that the route asks for. */
@Injectable()
export class UserAdmission {
  constructor(
    private readonly accessTokens: AccessTokens,
    private readonly permissions: PermissionChecks,
  ) {}

  async admit(request: Request, rule: UserRule): Promise<true> {
    const userId = await this.authenticate(request);
    let projectId: string | null = null;
    if (rule.permission !== null && rule.project !== null) {
      const reference = projectReference(request, rule.project);
      projectId = await this.permissions.requireOnProject(userId, rule.permission, reference);
    } else if (rule.permission !== null) {
      await this.permissions.requireOnOrganization(userId, rule.permission);
    }
    setCaller(request, { kind: 'user', userId, projectId });
    return true;
  }

  /** Personal access tokens (told by their prefix) and the external issuer's JWTs (by `iss`) come in here. */
  private async authenticate(request: Request): Promise<string> {
    const token = bearerToken(request);
    if (token === null) throw credentialMissing('access_token');
    if (token.startsWith(API_KEY_START)) {
      throw credentialInvalid("This route takes a user's access token, not the API key of a project.");
    }
    const userId = await this.accessTokens.verify(token);
    if (userId === null) {
      throw credentialInvalid('This access token is not valid or has expired. Log in again.');
    }
    return userId;
  }
}
