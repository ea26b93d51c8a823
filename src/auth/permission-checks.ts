import { Injectable } from '@nestjs/common';
import { ProblemError } from '../common/problem/problem-error.js';
import type { Principal } from './caller.js';
import { OrganizationLookup } from './organization-lookup.js';
import type { ObjectRef, ObjectType, Permission } from './permissions.js';
import { ProjectLookup } from './project-lookup.js';
import { RelationStore } from './relation-store.js';

/**
 * Asks for a permission and answers in problems: 404 for what the caller may not see, 403 for the rest.
 * What a token's scopes leave out, its user's relations cannot give it.
 */
@Injectable()
export class PermissionChecks {
  constructor(
    private readonly relations: RelationStore,
    private readonly projects: ProjectLookup,
    private readonly organization: OrganizationLookup,
  ) {}

  /**
   * @param reference the project's id or key.
   * @returns its id.
   */
  async requireOnProject(principal: Principal, permission: Permission, reference: string): Promise<string> {
    const project = await this.projects.find(reference);
    const held = project
      ? await this.relations.permissionsOn(principal.userId, { type: 'project', id: project.id })
      : [];
    if (project === null || !held.includes('project:view')) {
      throw new ProblemError('not_found', 'There is no such project, or you may not see it.');
    }
    if (!held.includes(permission)) throw missing(permission, `the project "${project.key}"`);
    requireScope(principal, permission);
    return project.id;
  }

  async requireOnOrganization(principal: Principal, permission: Permission): Promise<void> {
    const object = { type: 'organization', id: await this.organization.getId() } as const;
    if (!(await this.relations.check(principal.userId, permission, object)))
      throw missing(permission, 'the organization');
    requireScope(principal, permission);
  }

  /** Everything that the caller may do with one object. */
  async permissionsOn(principal: Principal, object: ObjectRef): Promise<Permission[]> {
    const held = await this.relations.permissionsOn(principal.userId, object);
    return held.filter((permission) => isWithinScopes(principal, permission));
  }

  /** The ids of the objects on which the caller holds the permission; `'all'` when it follows from the organization. */
  async listObjects(
    principal: Principal,
    permission: Permission,
    type: ObjectType,
  ): Promise<'all' | string[]> {
    if (!isWithinScopes(principal, permission)) return [];
    return this.relations.listObjects(principal.userId, permission, type);
  }
}

export function isWithinScopes({ scopes }: Principal, permission: Permission): boolean {
  return scopes === null || scopes.includes(permission);
}

/** @throws ProblemError `scope_missing` */
function requireScope(principal: Principal, permission: Permission): void {
  if (isWithinScopes(principal, permission)) return;
  throw new ProblemError(
    'scope_missing',
    `You hold the permission "${permission}", but this token's scopes leave it out.`,
    { headers: { 'WWW-Authenticate': `Bearer error="insufficient_scope", scope="${permission}"` } },
  );
}

function missing(permission: Permission, object: string): ProblemError {
  return new ProblemError('forbidden', `This needs the permission "${permission}" on ${object}.`);
}
