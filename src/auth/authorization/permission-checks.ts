import { Injectable } from '@nestjs/common';
import { isReadMethod } from '../../common/http/read-method.js';
import { ProblemError } from '../../common/problem/problem-error.js';
import { isUuid } from '../../common/uuid-v7.js';
import type { Principal } from '../caller.js';
import { OrganizationLookup } from './organization-lookup.js';
import { permissionToSee, type ObjectRef, type ObjectType, type Permission } from '../permissions.js';
import type { ProjectName } from '../../project-table/read-projects.js';
import { ProjectLookup } from './project-lookup.js';
import { RelationStore } from './relation-store.js';

/**
 * Checks permissions of a caller and rejects with a problem: 404 for an object that the caller may not see, else 403.
 * A token's scopes restrict the permissions that its user's relations grant.
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
   * @returns the project that it names.
   */
  async requireOnProject(
    principal: Principal,
    permission: Permission,
    reference: string,
  ): Promise<ProjectName> {
    const project = await this.projects.find(reference);
    if (project === null) throw notFoundOrHidden('project');
    await this.requireOn(principal, permission, { type: 'project', id: project.id }, project.key);
    return project;
  }

  async requireOnOrganization(principal: Principal, permission: Permission): Promise<void> {
    const object = { type: 'organization', id: await this.organization.getId() } as const;
    await this.requireOn(principal, permission, object);
  }

  /** @param name how the problem names the object; its id when it has no name. */
  async requireOn(
    principal: Principal,
    permission: Permission,
    object: ObjectRef,
    name = object.id,
  ): Promise<void> {
    const held = await this.permissionsOfUser(principal, object);
    if (!isSeen(object.type, held)) throw notFoundOrHidden(object.type);
    if (!held.includes(permission)) {
      throw new ProblemError(
        'forbidden',
        `This needs the permission "${permission}" on ${describeObject(object.type, name)}.`,
        {
          required: {
            permission,
            object_type: object.type,
            ...(object.type === 'organization' ? {} : { object: name }),
          },
        },
      );
    }
    requireScope(principal, permission);
  }

  /** @throws ProblemError `not_found` when the caller may not even know that the object is there. */
  async requireSeen(principal: Principal, object: ObjectRef): Promise<void> {
    if (!isSeen(object.type, await this.permissionsOfUser(principal, object)))
      throw notFoundOrHidden(object.type);
  }

  /** The caller's permissions on one object, within the scopes of the token. */
  async effectivePermissionsOn(principal: Principal, object: ObjectRef): Promise<Permission[]> {
    const held = await this.permissionsOfUser(principal, object);
    return held.filter((permission) => isWithinScopes(principal, permission));
  }

  /** {@link effectivePermissionsOn} for several objects of one type, in one query, in the order of `ids`. */
  async effectivePermissionsOnEach(
    principal: Principal,
    type: ObjectType,
    ids: readonly string[],
  ): Promise<Permission[][]> {
    const objects = ids.map((id) => ({ type, id }));
    const held = await this.relations.permissionsOnEach(principal.userId, objects);
    return objects.map((object, i) =>
      isConfinedTo(principal, object)
        ? (held[i] ?? []).filter((permission) => isWithinScopes(principal, permission))
        : [],
    );
  }

  /** The ids of the objects on which the caller holds the permission; `'all'` when it follows from the organization. */
  async listObjects(
    principal: Principal,
    permission: Permission,
    type: ObjectType,
  ): Promise<'all' | string[]> {
    if (!isWithinScopes(principal, permission)) return [];
    const found = await this.relations.listObjects(principal.userId, permission, type);
    if (principal.confinedTo === undefined) return found;
    const { projectId, installationId } = principal.confinedTo;
    return [projectId, installationId].filter(
      (id) => isConfinedTo(principal, { type, id }) && (found === 'all' || found.includes(id)),
    );
  }

  /** The user's permissions on the object, regardless of the scopes of the token; none on an object to which it is not confined. */
  private async permissionsOfUser(principal: Principal, object: ObjectRef): Promise<Permission[]> {
    if (!isUuid(object.id) || !isConfinedTo(principal, object)) return [];
    return this.relations.permissionsOn(principal.userId, object);
  }
}

function isSeen(type: ObjectType, held: readonly Permission[]): boolean {
  const needed = permissionToSee(type);
  return needed === null || held.includes(needed);
}

/** The problem is the same whether the object is missing or hidden. */
export function notFoundOrHidden(type: ObjectType): ProblemError {
  return new ProblemError('not_found', `The ${type} does not exist, or you lack permission to view it.`);
}

function describeObject(type: ObjectType, name: string): string {
  return type === 'organization' ? 'the organization' : `the ${type} "${name}"`;
}

/** Whether the credential may be used for the object. Only a run's token is confined, to its project and installation. */
export function isConfinedTo({ confinedTo }: Principal, { type, id }: ObjectRef): boolean {
  if (confinedTo === undefined) return true;
  if (type === 'project') return id.toLowerCase() === confinedTo.projectId;
  return type === 'installation' && id.toLowerCase() === confinedTo.installationId;
}

export function isWithinScopes({ scopes }: Principal, permission: Permission): boolean {
  return scopes === null || scopes.includes(permission);
}

/** @throws ProblemError `scope_missing` */
export function requireScope(principal: Principal, permission: Permission): void {
  if (isWithinScopes(principal, permission)) return;
  throw new ProblemError(
    'scope_missing',
    `You hold the permission "${permission}", but this token's scopes do not include it.`,
    { headers: { 'WWW-Authenticate': `Bearer error="insufficient_scope", scope="${permission}"` } },
  );
}

/** Whether the error denies a change. Denied changes are audited; denied reads are not. */
export function isDeniedChange(error: unknown, method: string): boolean {
  const isDenial =
    error instanceof ProblemError && (error.code === 'forbidden' || error.code === 'scope_missing');
  return isDenial && !isReadMethod(method);
}
