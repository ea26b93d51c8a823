import { Injectable, type CanActivate, type ExecutionContext } from '@nestjs/common';
import type { Request } from 'express';
import { ProblemError } from '../common/problem/problem-error.js';
import { accessRuleOf, type AccessRule } from './access-rule.js';
import { ApiKeyAdmission } from './api-key-admission.js';
import { UserAdmission } from './user-admission.js';

/**
 * Who calls, and may they. Deny by default: a route that does not say who may call it is closed.
 *
 * Ingest goes through here thousands of times a second: each handler's rule is read once, and a known
 * API key is let in without a promise.
 */
@Injectable()
export class AuthGuard implements CanActivate {
  private readonly rules = new Map<object, AccessRule>();

  constructor(
    private readonly apiKeys: ApiKeyAdmission,
    private readonly users: UserAdmission,
  ) {}

  canActivate(context: ExecutionContext): boolean | Promise<boolean> {
    const rule = this.ruleOf(context.getHandler());
    switch (rule.kind) {
      case 'public':
        return true;
      case 'api_key':
        return this.apiKeys.admit(context.getArgByIndex<Request>(0), rule);
      case 'user':
        return this.users.admit(context.getArgByIndex<Request>(0), rule);
      case 'denied':
        throw new ProblemError('forbidden', 'This route does not say who may call it, so nobody may.');
    }
  }

  private ruleOf(handler: object): AccessRule {
    let rule = this.rules.get(handler);
    if (rule === undefined) {
      rule = accessRuleOf(handler);
      this.rules.set(handler, rule);
    }
    return rule;
  }
}
