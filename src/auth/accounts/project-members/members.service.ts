import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource, type EntityManager } from 'typeorm';
import { AuditLog } from '../../../audit/audit-log.js';
import { actorOf, type UserCaller, changeAuthorOf } from '../../caller.js';
import { RELATIONS, type Relations } from '../../permissions.js';
import { RelationStore } from '../../authorization/relation-store.js';
import { SensitiveChanges } from '../../authorization/sensitive-changes.js';
import { requireAccountOfProject } from '../service-accounts/account-membership.js';
import { lockUser } from '../users/locked-user.js';
import { noSuchUser } from '../users/users.read-model.js';
import { ProblemError } from '../../../common/problem/problem-error.js';
import type { MemberResponse } from './member.dto.js';
import { memberOf, notAMember } from './members.read-model.js';

/** Grants users a relation to a project, and revokes it. A user has at most one direct relation. */
@Injectable()
export class MembersService {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly relations: RelationStore,
    private readonly sensitiveChanges: SensitiveChanges,
    private readonly audit: AuditLog,
  ) {}

  /** @throws ProblemError `not_found` for an unknown or deactivated user. */
  async set(
    caller: UserCaller,
    projectId: string,
    userId: string,
    relation: Relations['project'],
  ): Promise<MemberResponse> {
    return this.dataSource.transaction(async (manager) => {
      const user = await lockUser(manager, userId);
      if (user.state === 'deactivated') throw noSuchUser();
      await requireAccountOfProject(manager, user.id, projectId);
      const before = (await memberOf(manager, projectId, user.id))?.direct_relation ?? null;
      if (before !== relation) {
        this.requireMayChange(caller, before, relation);
        await this.replace(manager, caller, projectId, user.id, relation);
        await this.audit.record(manager, actorOf(caller), {
          action: 'member.set',
          resource: `user/${user.id}`,
          projectId,
          metadata: { email: user.email, before, after: relation },
        });
      }
      const member = await memberOf(manager, projectId, user.id);
      if (member === null) throw notAMember();
      return member;
    });
  }

  /**
   * @throws ProblemError `not_found` for a user who is not a member; `conflict` for a user whose only relation is that of an
   *   administrator of the organization.
   */
  async remove(caller: UserCaller, projectId: string, userId: string): Promise<void> {
    await this.dataSource.transaction(async (manager) => {
      const user = await lockUser(manager, userId);
      const member = await memberOf(manager, projectId, user.id);
      if (member === null) throw notAMember();
      if (member.direct_relation === null) {
        throw new ProblemError(
          'conflict',
          'Administrators of the organization own every project. Change their relation to the organization instead.',
        );
      }
      this.requireMayChange(caller, member.direct_relation, null);
      await this.replace(manager, caller, projectId, user.id, null);
      await this.audit.record(manager, actorOf(caller), {
        action: 'member.removed',
        resource: `user/${user.id}`,
        projectId,
        metadata: { email: user.email, before: member.direct_relation },
      });
    });
  }

  /** @throws ProblemError `session_required`, `recent_login_required` */
  private requireMayChange(
    caller: UserCaller,
    before: Relations['project'] | null,
    after: Relations['project'] | null,
  ): void {
    if (before === 'owner' || after === 'owner') this.sensitiveChanges.require(caller, 'members:manage');
  }

  private async replace(
    manager: EntityManager,
    caller: UserCaller,
    projectId: string,
    userId: string,
    relation: Relations['project'] | null,
  ): Promise<void> {
    const fact = (name: Relations['project']) => ({
      userId,
      relation: name,
      object: { type: 'project' as const, id: projectId },
    });
    await this.relations.write(manager, {
      remove: RELATIONS.project.filter((name) => name !== relation).map(fact),
      add: relation === null ? [] : [fact(relation)],
      author: changeAuthorOf(caller),
    });
  }
}
