import { Injectable } from '@nestjs/common';
import type { UserCaller } from '../../auth/caller.js';
import { OrganizationLookup } from '../../auth/authorization/organization-lookup.js';
import { PermissionChecks, requireScope } from '../../auth/authorization/permission-checks.js';
import type { ObjectRef } from '../../auth/permissions.js';
import { ProjectLookup } from '../../auth/authorization/project-lookup.js';
import { refuseArchived } from '../../auth/authorization/refuse-archived.js';
import { RelationStore, type RelationChanges } from '../../auth/authorization/relation-store.js';
import { validationFailed } from '../../common/validation/validation-pipe.js';
import type { EntityManager } from 'typeorm';
import type { App } from '../model/app.entity.js';
import type { AppOwnerDto } from './app.dto.js';
import { ownerSlug } from './owner.js';

export type OwnerColumns = Pick<App, 'ownerKind' | 'ownerProjectId' | 'ownerUserId'>;

/** Resolves owners of apps, and relates them to new apps. */
@Injectable()
export class AppOwners {
  constructor(
    private readonly checks: PermissionChecks,
    private readonly organization: OrganizationLookup,
    private readonly projects: ProjectLookup,
    private readonly relations: RelationStore,
  ) {}

  /**
   * The owner that the caller names, after a check that the caller may create apps for it.
   *
   * @throws ProblemError `forbidden`, `scope_missing`, `not_found`, `project_archived`, `validation_failed`
   */
  async resolve(caller: UserCaller, { kind, slug }: AppOwnerDto): Promise<OwnerColumns> {
    const none = { ownerKind: kind, ownerProjectId: null, ownerUserId: null };
    if (kind === 'org') {
      await this.checks.requireOnOrganization(caller, 'apps:publish');
      const { name } = await this.organization.get();
      if (slug !== undefined && slug !== ownerSlug(name)) throw wrongSlug(`must be "${ownerSlug(name)}"`);
      return none;
    }
    if (kind === 'project') {
      if (slug === undefined) throw wrongSlug('required');
      const project = await this.checks.requireOnProject(caller, 'apps:publish', slug);
      refuseArchived(project, 'POST');
      return { ...none, ownerProjectId: project.id };
    }
    requireScope(caller, 'apps:publish');
    if (slug !== undefined && slug.toLowerCase() !== caller.userId) throw wrongSlug('must be your own id');
    return { ...none, ownerUserId: caller.userId };
  }

  /** Stores the parents from which a new app inherits relations. */
  async relate(manager: EntityManager, app: OwnerColumns & Pick<App, 'id'>): Promise<void> {
    const object: ObjectRef = { type: 'app', id: app.id };
    const parents: ObjectRef[] = [];
    // Members of the organization may view its own apps, but not those of projects and users.
    if (app.ownerKind === 'org') parents.push({ type: 'organization', id: await this.organization.getId() });
    if (app.ownerProjectId !== null) parents.push({ type: 'project', id: app.ownerProjectId });
    const changes: RelationChanges = { parents: { add: parents.map((parent) => ({ object, parent })) } };
    if (app.ownerUserId !== null) {
      changes.add = [{ userId: app.ownerUserId, relation: 'maintainer', object }];
    }
    await this.relations.write(manager, changes);
  }
}

function wrongSlug(problem: string): Error {
  return validationFailed([{ path: 'owner.slug', problem }]);
}
