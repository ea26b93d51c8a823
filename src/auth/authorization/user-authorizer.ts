import { Injectable } from '@nestjs/common';
import type { Request } from 'express';
import { AuditLog } from '../../audit/audit-log.js';
import { ProblemError } from '../../common/problem/problem-error.js';
import type { UserRule } from '../access-rule.js';
import { actorOf, setCaller, type UserCaller } from '../caller.js';
import type { Permission } from '../permissions.js';
import { OrganizationLookup } from './organization-lookup.js';
import { PermissionChecks, isDeniedChange } from './permission-checks.js';
import { ProjectLookup } from './project-lookup.js';
import { projectReference } from './project-reference.js';
import { refuseArchived } from './refuse-archived.js';
import { RunTokenUses } from './run-token-uses.js';
import { SensitiveChanges } from './sensitive-changes.js';
import { AUTH_PROBLEMS } from '../problems.js';

/** Checks the access rule of a route against its user, and records denied changes and the reads of runs in the audit log. */
@Injectable()
export class UserAuthorizer {
  constructor(
    private readonly permissions: PermissionChecks,
    private readonly projects: ProjectLookup,
    private readonly organization: OrganizationLookup,
    private readonly sensitiveChanges: SensitiveChanges,
    private readonly audit: AuditLog,
    private readonly runTokenUses: RunTokenUses,
  ) {}

  /**
   * @throws ProblemError `forbidden`, `run_token_refused`, `scope_missing`, `session_required`, `recent_login_required`, `not_found`,
   *   `validation_failed`
   */
  async authorize(request: Request, user: UserCaller, rule: UserRule): Promise<true> {
    requireCredentialKind(user, rule);
    const projectId = await this.requirePermission(request, user, rule);
    if (projectId !== null) setCaller(request, { ...user, projectId });
    // After the permission check: logging in again does not help a user who lacks the permission.
    if (rule.sensitive === 'always') this.sensitiveChanges.require(user, rule.permission);
    await this.runTokenUses.record(user, rule.permission);
    return true;
  }

  /** @returns the id of the route's project; `null` for a route without one. */
  private async requirePermission(
    request: Request,
    user: UserCaller,
    { permission, project, onArchived }: UserRule,
  ): Promise<string | null> {
    if (permission === null) return null;
    const reference = project === null ? null : projectReference(request, project);
    try {
      if (reference === null) {
        await this.permissions.requireOnOrganization(user, permission);
        return null;
      }
      const found = await this.permissions.requireOnProject(user, permission, reference);
      if (!onArchived) refuseArchived(found, request.method);
      return found.id;
    } catch (error) {
      if (isDeniedChange(error, request.method)) await this.recordDenial(user, permission, reference);
      throw error;
    }
  }

  /** The rate limit of requests bounds the number of audit events that a user can cause. */
  private async recordDenial(
    user: UserCaller,
    permission: Permission,
    reference: string | null,
  ): Promise<void> {
    const project = reference === null ? null : await this.projects.find(reference);
    const resource = project ? `project/${project.id}` : `organization/${await this.organization.getId()}`;
    await this.audit.recordRefusal(actorOf(user), {
      action: 'permission.denied',
      resource,
      projectId: project?.id ?? null,
      metadata: { permission, object: resource },
    });
  }
}

/** @throws ProblemError `session_required`, `run_token_refused` */
function requireCredentialKind(
  { credential }: UserCaller,
  { permission, session, onResource }: UserRule,
): void {
  if (session && credential.kind !== 'session') {
    throw new ProblemError(
      AUTH_PROBLEMS.session_required,
      'This route requires a session. Log in; a personal access token is not accepted.',
    );
  }
  // Routes without a permission show a person's own data, such as their account; a run has none.
  if (permission === null && !onResource && credential.kind === 'run') {
    throw new ProblemError(
      AUTH_PROBLEMS.run_token_refused,
      "A run's token is accepted only by routes that need a permission on the run's project or installation.",
    );
  }
}
