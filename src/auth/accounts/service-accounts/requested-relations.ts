import { Injectable } from '@nestjs/common';
import type { FieldProblem } from '../../../common/problem/problem-error.js';
import { validationFailed } from '../../../common/validation/validation-pipe.js';
import { OrganizationLookup } from '../../authorization/organization-lookup.js';
import { RELATIONS, type ObjectRef, type RelationName } from '../../permissions.js';
import type { ProjectName } from '../../../project-table/read-projects.js';
import { ProjectLookup } from '../../authorization/project-lookup.js';
import { refuseArchived } from '../../authorization/refuse-archived.js';
import type { ServiceAccountRelationDto } from './service-account.dto.js';

/** A relation that a request sets for a service account. */
export interface RequestedRelation {
  object: ObjectRef;
  relation: RelationName;
}

const PROJECT = /^project:(.+)$/s;

/** Resolves the objects that a request names as `organization` or `project:<id or key>`. */
@Injectable()
export class RequestedRelations {
  constructor(
    private readonly organization: OrganizationLookup,
    private readonly projects: ProjectLookup,
  ) {}

  /**
   * @param owner project of the account, whose owners can grant only relations to that project.
   * @throws ProblemError `validation_failed`, `project_archived`
   */
  async resolve(
    requested: readonly ServiceAccountRelationDto[],
    owner: ProjectName | null,
    method: string,
  ): Promise<RequestedRelation[]> {
    const errors: FieldProblem[] = [];
    const found = new Map<string, RequestedRelation>();
    for (const [i, { object: reference, relation }] of requested.entries()) {
      const path = `relations[${i}]`;
      const object = await this.find(reference, owner, method);
      if (typeof object === 'string') errors.push({ path: `${path}.object`, problem: object });
      else if (found.has(object.id)) errors.push({ path: `${path}.object`, problem: 'is listed twice' });
      else {
        const names: readonly string[] = RELATIONS[object.type];
        if (names.includes(relation)) {
          found.set(object.id, { object, relation: relation as RelationName });
        } else {
          errors.push({ path: `${path}.relation`, problem: `must be one of ${names.join(', ')}` });
        }
      }
    }
    if (errors.length > 0) throw validationFailed(errors);
    return [...found.values()];
  }

  /** @returns the object, or the problem with the reference. */
  private async find(
    reference: string,
    owner: ProjectName | null,
    method: string,
  ): Promise<ObjectRef | string> {
    if (reference === 'organization') {
      if (owner !== null) return 'must be the project to which the account belongs';
      return { type: 'organization', id: await this.organization.getId() };
    }
    const name = PROJECT.exec(reference)?.[1];
    if (name === undefined) return 'must be organization or project:<id or key>';
    const project = await this.projects.find(name);
    if (owner !== null && project?.id !== owner.id) return 'must be the project to which the account belongs';
    if (project === null) return 'is no project';
    refuseArchived(project, method);
    return { type: 'project', id: project.id };
  }
}
