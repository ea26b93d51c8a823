import { Injectable, type CanActivate, type ExecutionContext } from '@nestjs/common';
import type { Request } from 'express';
import { ProblemError } from '../../common/problem/problem-error.js';
import { type ApiKeyRule, type UserRule, AccessRules } from '../access-rule.js';
import { ApiKeyAdmission, UserAdmission } from './admissions.js';
import { API_KEY_START } from './api-keys/api-key-format.js';
import { bearerToken } from './bearer-token.js';
import { CrossOriginAccess } from './cors/cross-origin-access.js';
import { RefusedCredentials } from './throttle/refused-credentials.js';

/**
 * Authenticates the caller of a route. Deny by default: a route without an access rule is closed. `PermissionGuard`
 * authorizes the caller afterwards.
 *
 * Ingest passes this guard thousands of times a second: a known API key is admitted without a promise.
 */
@Injectable()
export class AuthGuard implements CanActivate {
  constructor(
    private readonly rules: AccessRules,
    private readonly apiKeys: ApiKeyAdmission,
    private readonly users: UserAdmission,
    private readonly refused: RefusedCredentials,
    private readonly crossOrigin: CrossOriginAccess,
  ) {}

  canActivate(context: ExecutionContext): boolean | Promise<boolean> {
    const rule = this.rules.of(context.getHandler());
    if (rule.kind === 'public') return true;
    if (rule.kind === 'denied') {
      throw new ProblemError('forbidden', 'This route declares no access rule and denies every caller.');
    }
    const request = context.getArgByIndex<Request>(0);
    try {
      const admitted = this.admit(request, rule);
      if (!(admitted instanceof Promise)) return admitted;
      return admitted.catch((error: unknown) => this.refused.refuse(context, error));
    } catch (error) {
      return this.refused.refuse(context, error);
    }
  }

  private admit(request: Request, rule: ApiKeyRule | UserRule): boolean | Promise<boolean> {
    if (rule.kind === 'api_key') return this.apiKeys.admit(request, rule);
    if (rule.apiKey !== null && bearerToken(request)?.startsWith(API_KEY_START)) {
      return this.apiKeys.admit(request, { kind: 'api_key', scope: rule.apiKey });
    }
    this.crossOrigin.confine(request.res, null);
    return this.users.admit(request);
  }
}
