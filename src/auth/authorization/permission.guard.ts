import { Injectable, type CanActivate, type ExecutionContext } from '@nestjs/common';
import type { Request } from 'express';
import { type UserRule, AccessRules } from '../access-rule.js';
import { callerOf, type ApiKeyCaller } from '../caller.js';
import { notFoundOrHidden } from './permission-checks.js';
import { ProjectLookup } from './project-lookup.js';
import { projectReferenceIfGiven } from './project-reference.js';
import { UserAuthorizer } from './user-authorizer.js';

/** Authorizes the caller that `AuthGuard` authenticated; that guard has also checked the scope of an API key. */
@Injectable()
export class PermissionGuard implements CanActivate {
  constructor(
    private readonly rules: AccessRules,
    private readonly users: UserAuthorizer,
    private readonly projects: ProjectLookup,
  ) {}

  canActivate(context: ExecutionContext): boolean | Promise<boolean> {
    const rule = this.rules.of(context.getHandler());
    if (rule.kind !== 'user') return true;
    const request = context.getArgByIndex<Request>(0);
    const caller = callerOf(request);
    // Only if `AuthGuard` did not run, a mistake in the wiring: a request without a caller is never authorized.
    if (caller === undefined) return false;
    return caller.kind === 'user'
      ? this.users.authorize(request, caller, rule)
      : this.authorizeKey(request, caller, rule);
  }

  /** On a route that accepts users and API keys: a key is authorized for its own project, named or not, and for no other. */
  private authorizeKey(
    request: Request,
    { projectId }: ApiKeyCaller,
    rule: UserRule,
  ): boolean | Promise<boolean> {
    if (rule.project === null) return false;
    const reference = projectReferenceIfGiven(request, rule.project);
    if (reference === null || reference === projectId) return true;
    return this.projects.find(reference).then((project) => {
      if (project?.id !== projectId) throw notFoundOrHidden('project');
      return true;
    });
  }
}
