import { Injectable } from '@nestjs/common';
import { In, type EntityManager } from 'typeorm';
import { AuditLog } from '../../../audit/audit-log.js';
import type { ProjectName } from '../../../project-table/read-projects.js';
import { RelationStore } from '../../authorization/relation-store.js';
import { actorOf, type UserCaller, changeAuthorOf } from '../../caller.js';
import { Relation } from '../../entities/relation.entity.js';
import type { ObjectType, RelationName } from '../../permissions.js';
import { RequestedRelations, type RequestedRelation } from './requested-relations.js';
import type { ServiceAccountRelationDto } from './service-account.dto.js';
import { serviceAccountAddress } from './service-account-name.js';

/**
 * Sets the relations of service accounts to the organization and to projects. Each project's audit log contains the changes,
 * as for members who are people.
 */
@Injectable()
export class ServiceAccountRelations {
  constructor(
    private readonly requested: RequestedRelations,
    private readonly relations: RelationStore,
    private readonly audit: AuditLog,
  ) {}

  /** As {@link RequestedRelations.resolve}. */
  resolve(
    requested: readonly ServiceAccountRelationDto[],
    owner: ProjectName | null,
    method: string,
  ): Promise<RequestedRelation[]> {
    return this.requested.resolve(requested, owner, method);
  }

  async add(
    manager: EntityManager,
    caller: UserCaller,
    account: NamedAccount,
    requested: readonly RequestedRelation[],
  ): Promise<void> {
    await this.relations.write(manager, { add: requested.map((one) => ({ ...one, userId: account.id })) });
    await this.record(manager, caller, account, [], requested);
  }

  /** @returns the previous relations in the format of {@link describeRelation}. Relations to apps and installations are kept. */
  async replace(
    manager: EntityManager,
    caller: UserCaller,
    account: NamedAccount,
    requested: readonly RequestedRelation[],
  ): Promise<string[]> {
    const userId = account.id;
    const rows = await manager.findBy(Relation, { userId, objectType: In(['organization', 'project']) });
    const before = rows.map(({ relation, objectType, objectId }) => ({
      userId,
      relation: relation as RelationName,
      object: { type: objectType as ObjectType, id: objectId },
    }));
    await this.relations.write(manager, {
      remove: before,
      add: requested.map((one) => ({ ...one, userId })),
      author: changeAuthorOf(caller),
    });
    await this.record(manager, caller, account, before, requested);
    return before.map(describeRelation);
  }

  private async record(
    manager: EntityManager,
    caller: UserCaller,
    { id, name }: NamedAccount,
    earlier: readonly RequestedRelation[],
    requested: readonly RequestedRelation[],
  ): Promise<void> {
    const [old, now] = [projectRelations(earlier), projectRelations(requested)];
    for (const projectId of new Set([...old.keys(), ...now.keys()])) {
      const [before = null, after = null] = [old.get(projectId), now.get(projectId)];
      if (before === after) continue;
      await this.audit.record(manager, actorOf(caller), {
        action: after === null ? 'member.removed' : 'member.set',
        resource: `user/${id}`,
        projectId,
        metadata: { email: serviceAccountAddress(name), before, ...(after === null ? {} : { after }) },
      });
    }
  }
}

interface NamedAccount {
  id: string;
  name: string;
}

function projectRelations(relations: readonly RequestedRelation[]): Map<string, RelationName> {
  return new Map(
    relations.flatMap(({ relation, object: { type, id } }): [string, RelationName][] =>
      type === 'project' ? [[id, relation]] : [],
    ),
  );
}

/** Format of a relation in audit events: `owner of project/0197…`. */
export function describeRelation({ relation, object }: RequestedRelation): string {
  return `${relation} of ${object.type}/${object.id}`;
}
