import { Injectable } from '@nestjs/common';
import { In, type EntityManager } from 'typeorm';
import type { ProjectName } from '../../../project-store/read-projects.js';
import { authorOf } from '../../authorization/relation-change-listeners.js';
import { RelationStore } from '../../authorization/relation-store.js';
import type { UserCaller } from '../../caller.js';
import { Relation } from '../../entities/relation.entity.js';
import type { ObjectType, RelationName } from '../../permissions.js';
import { RequestedRelations, type RequestedRelation } from './requested-relations.js';
import type { ServiceAccountRelationDto } from './service-account.dto.js';

/** Relations of service accounts to the organization and to projects, which their requests set. */
@Injectable()
export class ServiceAccountRelations {
  constructor(
    private readonly requested: RequestedRelations,
    private readonly relations: RelationStore,
  ) {}

  /** As {@link RequestedRelations.resolve}. */
  resolve(
    requested: readonly ServiceAccountRelationDto[],
    owner: ProjectName | null,
    method: string,
  ): Promise<RequestedRelation[]> {
    return this.requested.resolve(requested, owner, method);
  }

  async add(manager: EntityManager, userId: string, requested: readonly RequestedRelation[]): Promise<void> {
    await this.relations.write(manager, { add: requested.map((one) => ({ ...one, userId })) });
  }

  /** @returns the relations before, as {@link describeRelation} writes them. Those to apps and installations stay. */
  async replace(
    manager: EntityManager,
    caller: UserCaller,
    userId: string,
    requested: readonly RequestedRelation[],
  ): Promise<string[]> {
    const rows = await manager.findBy(Relation, { userId, objectType: In(['organization', 'project']) });
    const before = rows.map(({ relation, objectType, objectId }) => ({
      userId,
      relation: relation as RelationName,
      object: { type: objectType as ObjectType, id: objectId },
    }));
    await this.relations.write(manager, {
      remove: before,
      add: requested.map((one) => ({ ...one, userId })),
      author: authorOf(caller),
    });
    return before.map(describeRelation);
  }
}

/** As audit events show a relation: `owner of project/0197…`. */
export function describeRelation({ relation, object }: RequestedRelation): string {
  return `${relation} of ${object.type}/${object.id}`;
}
