import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { Repository } from 'typeorm';
import { ProblemError } from '../../../common/problem/problem-error.js';
import { validationFailed } from '../../../common/validation/validation-pipe.js';
import type { Principal } from '../../caller.js';
import { User } from '../../entities/user.entity.js';
import { PeopleVisibility } from '../users/people-visibility.js';
import { PermissionChecks } from '../../authorization/permission-checks.js';
import { relationsGranting } from '../../permissions.js';
import { firstOf, objectKey, type HeldRelation } from '../../authorization/permissions-graph.js';
import { RelationStore } from '../../authorization/relation-store.js';
import { ExplainedObjects } from './explained-objects.js';
import type { ExplainQuery } from './explain-query.dto.js';
import type {
  ExplainedObjectResponse,
  ExplanationResponse,
  RelationResponse,
} from './explanation.response.js';
import { parseObjectReference } from './object-reference.js';

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
      because: because.map((path) => ({ ...named(firstOf(path)), path: path.map(named) })),
      otherwise: otherwise.map(named),
    };
  }

  /** Callers cannot query an object that they cannot see, not even for themselves: the response would reveal its existence. */
  private async requireMayExplain(
    caller: Principal,
    userId: string,
    object: ExplainedObjectResponse,
  ): Promise<void> {
    if (userId === caller.userId) await this.permissions.requireSeen(caller, object);
    else await this.permissions.requireOn(caller, 'members:manage', object, object.key);
  }
}
