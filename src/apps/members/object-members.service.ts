import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource, type EntityManager } from 'typeorm';
import { AuditLog } from '../../audit/audit-log.js';
import type { AuditAction } from '../../audit/audit-actions.js';
import { actorOf, type UserCaller } from '../../auth/caller.js';
import type { Relations } from '../../auth/permissions.js';
import { PeopleVisibility } from '../../auth/accounts/users/people-visibility.js';
import { RelationStore } from '../../auth/authorization/relation-store.js';
import { requireAccountOfProject } from '../../auth/accounts/service-accounts/account-membership.js';
import { lockUser } from '../../auth/accounts/users/locked-user.js';
import type { AccountResponse } from '../../auth/accounts/users/user.dto.js';
import { noSuchUser } from '../../auth/accounts/users/users.read-model.js';
import { ProblemError } from '../../common/problem/problem-error.js';
import {
  memberOf,
  notAMember,
  relationNames,
  type ObjectMember,
  type SharedRef,
  type SharedType,
} from '../../auth/accounts/object-members/object-members.read-model.js';
import type { App } from '../model/app.entity.js';
import type { Installation } from '../model/installation.entity.js';

/** An app or an installation, and the project that owns its audit events. */
export interface Shared<T extends SharedType> {
  object: SharedRef<T>;
  projectId: string | null;
}

/**
 * Grants and revokes relations of users to an app or an installation. A user has at most one direct relation. The
 * caller's permission was checked before.
 */
@Injectable()
export class ObjectMembersService {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly relations: RelationStore,
    private readonly audit: AuditLog,
    private readonly people: PeopleVisibility,
  ) {}

  /** @throws ProblemError `not_found` for a user who is unknown to the caller, or deactivated. */
  async set<T extends SharedType>(
    caller: UserCaller,
    shared: Shared<T>,
    userId: string,
    relation: Relations[T],
  ): Promise<ObjectMember<T>> {
    const { object } = shared;
    await this.people.requireVisible(caller, userId);
    return this.dataSource.transaction(async (manager) => {
      const user = await lockUser(manager, userId);
      if (user.state === 'deactivated') throw noSuchUser();
      await requireAccountOfProject(manager, user.id, shared.projectId);
      const before = (await memberOf(manager, object, user.id))?.direct_relation ?? null;
      if (before !== relation) {
        await this.replace(manager, object, user.id, relation);
        await this.record(manager, caller, shared, user, 'member.set', { before, after: relation });
      }
      const member = await memberOf(manager, object, user.id);
      if (member === null) throw notAMember(object.type);
      return member;
    });
  }

  /**
   * @throws ProblemError `not_found` for a user who is not a member; `conflict` for one whose relation is inherited
   *   only.
   */
  async remove<T extends SharedType>(caller: UserCaller, shared: Shared<T>, userId: string): Promise<void> {
    const { object } = shared;
    await this.dataSource.transaction(async (manager) => {
      const user = await lockUser(manager, userId);
      const member = await memberOf(manager, object, user.id);
      if (member === null) throw notAMember(object.type);
      const before = member.direct_relation;
      if (before === null) {
        throw new ProblemError(
          'conflict',
          `The relation comes from the project or the organization of the ${object.type}. Change it there.`,
        );
      }
      await this.replace(manager, object, user.id, null);
      await this.record(manager, caller, shared, user, 'member.removed', { before });
    });
  }

  private async replace<T extends SharedType>(
    manager: EntityManager,
    object: SharedRef<T>,
    userId: string,
    relation: Relations[T] | null,
  ): Promise<void> {
    const fact = (name: Relations[T]) => ({ userId, relation: name, object });
    await this.relations.write(manager, {
      remove: relationNames(object)
        .filter((name) => name !== relation)
        .map(fact),
      add: relation === null ? [] : [fact(relation)],
    });
  }

  private async record<T extends SharedType>(
    manager: EntityManager,
    caller: UserCaller,
    { object, projectId }: Shared<T>,
    user: AccountResponse,
    action: AuditAction,
    metadata: Record<string, unknown>,
  ): Promise<void> {
    await this.audit.record(manager, actorOf(caller), {
      action,
      resource: `user/${user.id}`,
      projectId,
      metadata: { email: user.email, object: `${object.type}/${object.id}`, ...metadata },
    });
  }
}

/** The app as the object of relations. */
export function sharedApp({ id, ownerProjectId }: App): Shared<'app'> {
  return { object: { type: 'app', id }, projectId: ownerProjectId };
}

/** The installation as the object of relations. */
export function sharedInstallation({ id, projectId }: Installation): Shared<'installation'> {
  return { object: { type: 'installation', id }, projectId };
}
