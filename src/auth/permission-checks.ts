import { Injectable } from '@nestjs/common';
import { ProblemError } from '../common/problem/problem-error.js';
import { OrganizationLookup } from './organization-lookup.js';
import type { Permission } from './permissions.js';
import { ProjectLookup } from './project-lookup.js';
import { RelationStore } from './relation-store.js';

/** Asks for a permission and answers in problems: 404 for what the caller may not see, 403 for the rest. */
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
  async requireOnProject(userId: string, permission: Permission, reference: string): Promise<string> {
    const project = await this.projects.find(reference);
    const held = project
      ? await this.relations.permissionsOn(userId, { type: 'project', id: project.id })
      : [];
    if (project === null || !held.includes('project:view')) {
      throw new ProblemError('not_found', 'There is no such project, or you may not see it.');
    }
    if (!held.includes(permission)) throw missing(permission, `the project "${project.key}"`);
    return project.id;
  }

  async requireOnOrganization(userId: string, permission: Permission): Promise<void> {
    const object = { type: 'organization', id: await this.organization.getId() } as const;
    if (!(await this.relations.check(userId, permission, object)))
      throw missing(permission, 'the organization');
  }
}

function missing(permission: Permission, object: string): ProblemError {
  return new ProblemError('forbidden', `This needs the permission "${permission}" on ${object}.`);
}
