import { Injectable } from '@nestjs/common';
import type { Request } from 'express';
import { ProblemError } from '../../common/problem/problem-error.js';
import type { ApiKeyRule } from '../access-rule.js';
import { ApiKeyAuthenticator, type ApiKeyIdentity } from './api-keys/api-key-authenticator.js';
import { API_KEY_START, isApiKey } from './api-keys/api-key-format.js';
import { bearerToken, credentialInvalid, credentialMissing } from './bearer-token.js';
import { setCaller } from '../caller.js';
import { CrossOriginAccess } from './cors/cross-origin-access.js';
import { originOf } from '../../common/http/request-origin.js';
import { UserCredentials } from './user-credentials.js';

/** Admits requests with the API key of a project that has the scope which the route requires. */
@Injectable()
export class ApiKeyAdmission {
  constructor(
    private readonly authenticator: ApiKeyAuthenticator,
    private readonly crossOrigin: CrossOriginAccess,
  ) {}

  /** Returns no promise when the key is cached. */
  admit(request: Request, rule: ApiKeyRule): boolean | Promise<boolean> {
    const token = bearerToken(request);
    if (token === null) throw credentialMissing('api_key');
    const found = this.authenticator.authenticate(token);
    return found instanceof Promise
      ? found.then((key) => this.enter(request, rule, token, key))
      : this.enter(request, rule, token, found);
  }

  private enter(request: Request, rule: ApiKeyRule, token: string, key: ApiKeyIdentity | null): true {
    if (key === null) throw refusal(token);
    this.crossOrigin.confine(request.res, key.projectId);
    if (!key.scopes.includes(rule.scope)) {
      throw new ProblemError('scope_missing', `This API key lacks the scope "${rule.scope}".`, {
        headers: { 'WWW-Authenticate': `Bearer error="insufficient_scope", scope="${rule.scope}"` },
      });
    }
    setCaller(request, { kind: 'api_key', projectId: key.projectId, key });
    return true;
  }
}

function refusal(token: string): ProblemError {
  if (!token.startsWith(API_KEY_START)) {
    return credentialInvalid(
      `This route requires the API key of a project (starting with ${API_KEY_START}), not an access token.`,
    );
  }
  if (!isApiKey(token)) {
    return credentialInvalid('This API key is mistyped or incomplete: its checksum does not match.');
  }
  return credentialInvalid('This API key is unknown, revoked or expired.');
}

/** Admits requests with a user's valid token: of a session, personal, of a service account, or external. */
@Injectable()
export class UserAdmission {
  constructor(private readonly credentials: UserCredentials) {}

  /** @throws ProblemError `unauthenticated` */
  async admit(request: Request): Promise<true> {
    const token = bearerToken(request);
    if (token === null) throw credentialMissing('access_token');
    const user = await this.credentials.authenticate(token);
    setCaller(request, { ...user, kind: 'user', origin: originOf(request), projectId: null });
    return true;
  }
}
