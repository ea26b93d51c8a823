import { Injectable } from '@nestjs/common';
import { InjectRepository, InjectDataSource } from '@nestjs/typeorm';
import { Repository, DataSource } from 'typeorm';
import { ProblemError } from '../../../common/problem/problem-error.js';
import { validationFailed } from '../../../common/validation/validation-pipe.js';
import type { Principal } from '../../caller.js';
import { User } from '../../entities/user.entity.js';
import { PeopleVisibility } from '../users/people-visibility.js';
import { PermissionChecks, notFoundOrHidden } from '../../authorization/permission-checks.js';
import { relationsGranting } from '../../permissions.js';
import { objectKey, type HeldRelation } from '../../authorization/permissions-graph.js';
import { RelationStore } from '../../authorization/relation-store.js';
import {
  type ExplainQuery,
  parseObjectReference,
  type ObjectReference,
  type ExplainedObjectResponse,
  type ExplanationResponse,
  type RelationResponse,
} from './explanation.dto.js';
import { KnownApps } from '../../authorization/known-apps.js';
import { OrganizationLookup } from '../../authorization/organization-lookup.js';
import { ProjectLookup } from '../../authorization/project-lookup.js';
import { ObjectParent } from '../../entities/object-parent.entity.js';

/** Finds the object that an explain request names. */
@Injectable()
export class ExplainedObjects {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly organization: OrganizationLookup,
    private readonly projects: ProjectLookup,
    private readonly apps: KnownApps,
  ) {}

  /** @throws ProblemError `not_found` */
  async find(reference: ObjectReference): Promise<ExplainedObjectResponse> {
    switch (reference.type) {
      case 'organization':
        return { type: 'organization', id: await this.organization.getId() };
      case 'project': {
        const project = await this.projects.find(reference.name);
        if (project === null) throw notFoundOrHidden('project');
        return { type: 'project', id: project.id, key: project.key };
      }
      case 'app':
        await this.requireApp(reference.name);
        return { type: 'app', id: reference.name.toLowerCase() };
      case 'installation':
        return { type: reference.type, id: reference.name.toLowerCase() };
    }
  }

  /** Administrators hold permissions on every app, so relations alone do not show whether the app exists. */
  private async requireApp(id: string): Promise<void> {
    const hasParent = await this.dataSource.manager.existsBy(ObjectParent, {
      objectType: 'app',
      objectId: id,
    });
    if (!hasParent && !(await this.apps.has(id))) throw notFoundOrHidden('app');
  }
}

/** Explains a permission from the same relations that the guard evaluates. */
@Injectable()
export class ExplainReadModel {
  constructor(
    @InjectRepository(User) private readonly users: Repository<User>,
    private readonly objects: ExplainedObjects,
    private readonly permissions: PermissionChecks,
    private readonly relations: RelationStore,
    private readonly people: PeopleVisibility,
  ) {}

  /** @throws ProblemError `validation_failed`, `not_found`, `forbidden`, `scope_missing` */
  async explain(caller: Principal, query: ExplainQuery): Promise<ExplanationResponse> {
    const { permission } = query;
    const reference = parseObjectReference(query.object);
    if (reference === null) throw validationFailed([{ path: 'object', problem: 'is not valid' }]);
    if (relationsGranting(reference.type, permission).length === 0) {
      throw validationFailed([
        { path: 'permission', problem: `is never held on an object of the type ${reference.type}` },
      ]);
    }
    const userId = (query.user_id ?? caller.userId).toLowerCase();
    const object = await this.objects.find(reference);
    await this.requireMayExplain(caller, userId, object);
    await this.people.requireVisible(caller, userId);

    const user = await this.users.findOneBy({ id: userId });
    if (user === null) throw new ProblemError('not_found', 'The user does not exist.');
    const { id, email, deactivatedAt } = user;
    const deactivated = deactivatedAt !== null;
    // No relation grants anything to a deactivated user.
    const { because, otherwise } = deactivated
      ? { because: [], otherwise: [] }
      : await this.relations.explain(userId, permission, object);
    const named = ({ relation, object: on }: HeldRelation): RelationResponse => ({
      relation,
      object: objectKey(on) === objectKey(object) ? object : on,
    });
    return {
      allowed: because.length > 0,
      user: { id, email, deactivated },
      permission,
      object,
      because: because.map((path) => ({ ...named(path[0]), path: path.map(named) })),
      otherwise: otherwise.map(named),
    };
  }

  /**
   * Rejects queries about objects that the caller may not view, even about the caller's own permissions: the response would
   * reveal that the object exists.
   */
  private async requireMayExplain(
    caller: Principal,
    userId: string,
    object: ExplainedObjectResponse,
  ): Promise<void> {
    if (userId === caller.userId) await this.permissions.requireSeen(caller, object);
    else await this.permissions.requireOn(caller, 'members:manage', object, object.key);
  }
}
