import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource, type EntityManager } from 'typeorm';
import { AuditLog } from '../../../audit/audit-log.js';
import { Clock } from '../../../common/clock.js';
import { ProblemError } from '../../../common/problem/problem-error.js';
import { uuidV7 } from '../../../common/uuid-v7.js';
import { actorOf, type UserCaller } from '../../caller.js';
import { User } from '../../entities/user.entity.js';
import { OrganizationLookup } from '../../authorization/organization-lookup.js';
import type { Relations } from '../../permissions.js';
import { RelationStore } from '../../authorization/relation-store.js';
import { AccountLinksService } from './account-links.service.js';
import { emailTaken } from './email-taken.js';
import type { InviteUserDto } from './invite-user.dto.js';
import { InvitedProjects, type ProjectRelation } from './invited-projects.js';
import { lockPerson } from './locked-user.js';
import type { AccountLinkResponse, InvitedUserResponse } from './user.response.js';
import { accountOf } from './users.read-model.js';

/** Creates invitation and password reset links. */
@Injectable()
export class InvitationsService {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly organization: OrganizationLookup,
    private readonly projects: InvitedProjects,
    private readonly relations: RelationStore,
    private readonly links: AccountLinksService,
    private readonly audit: AuditLog,
    private readonly clock: Clock,
  ) {}

  /** @throws ProblemError `email_taken`; `validation_failed`, `project_archived` for a project it names. */
  async invite(caller: UserCaller, input: InviteUserDto): Promise<InvitedUserResponse> {
    const { email, name, relation = 'member' } = input;
    const projects = await this.projects.find(input.projects ?? [], caller.origin.method);
    const organizationId = await this.organization.getId();
    return this.dataSource.transaction(async (manager) => {
      const id = await this.addUser(manager, email, name);
      await this.relate(manager, id, organizationId, relation, projects);
      await this.audit.record(manager, actorOf(caller), {
        action: 'user.invited',
        resource: `user/${id}`,
        metadata: { email, name, relation },
      });
      for (const project of projects) {
        await this.audit.record(manager, actorOf(caller), {
          action: 'member.set',
          resource: `user/${id}`,
          projectId: project.projectId,
          metadata: { before: null, after: project.relation },
        });
      }
      const invitation = await this.links.make(manager, id, 'invitation', caller.userId);
      return { user: await accountOf(manager, id), invitation };
    });
  }

  /** @throws ProblemError `not_found`; `conflict` for somebody who is in already, or shut out. */
  async inviteAgain(caller: UserCaller, userId: string): Promise<AccountLinkResponse> {
    return this.dataSource.transaction(async (manager) => {
      const { id, state, email } = await lockPerson(manager, userId);
      if (state !== 'invited') {
        throw new ProblemError(
          'conflict',
          state === 'active'
            ? 'This person has accepted the invitation. Send a password reset link instead.'
            : 'This person is deactivated. Reactivate them first.',
        );
      }
      await this.audit.record(manager, actorOf(caller), {
        action: 'user.invited',
        resource: `user/${id}`,
        metadata: { email, again: true },
      });
      return this.links.make(manager, id, 'invitation', caller.userId);
    });
  }

  /** @throws ProblemError `not_found`; `conflict` for somebody who has not come in yet, or is shut out. */
  async offerPasswordReset(caller: UserCaller, userId: string): Promise<AccountLinkResponse> {
    return this.dataSource.transaction(async (manager) => {
      const { id, state, email } = await lockPerson(manager, userId);
      if (state !== 'active') {
        throw new ProblemError(
          'conflict',
          state === 'invited'
            ? 'This person has not accepted the invitation yet. Renew the invitation instead.'
            : 'This person is deactivated. Reactivate them first.',
        );
      }
      await this.audit.record(manager, actorOf(caller), {
        action: 'user.password_reset_requested',
        resource: `user/${id}`,
        metadata: { email },
      });
      return this.links.make(manager, id, 'password_reset', caller.userId);
    });
  }

  private async addUser(manager: EntityManager, email: string, name: string): Promise<string> {
    const now = this.clock.now();
    const inserted = await manager
      .createQueryBuilder()
      .insert()
      .into(User)
      .values({ id: uuidV7(now), email, name, createdAt: new Date(now), updatedAt: new Date(now) })
      .orIgnore()
      .returning('id')
      .execute();
    const [row] = inserted.raw as { id: string }[];
    if (row === undefined) throw emailTaken();
    return row.id;
  }

  private async relate(
    manager: EntityManager,
    userId: string,
    organizationId: string,
    relation: Relations['organization'],
    projects: readonly ProjectRelation[],
  ): Promise<void> {
    await this.relations.write(manager, {
      add: [
        { userId, relation, object: { type: 'organization', id: organizationId } },
        ...projects.map((project) => ({
          userId,
          relation: project.relation,
          object: { type: 'project' as const, id: project.projectId },
        })),
      ],
    });
  }
}
