import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource } from 'typeorm';
import { AuditLog } from '../../../audit/audit-log.js';
import { ProblemError } from '../../../common/problem/problem-error.js';
import { actorOf, type UserCaller } from '../../caller.js';
import { OrganizationLookup } from '../../authorization/organization-lookup.js';
import { AccountLinksService } from './account-links.service.js';
import type { InviteUserDto, AccountLinkResponse, InvitedUserResponse } from './user.dto.js';
import { InvitedProjects } from './invited-projects.js';
import { InvitedUsers } from './invited-users.js';
import { lockPerson } from './locked-user.js';
import { accountOf } from './users.read-model.js';

/** Creates invitation and password reset links. */
@Injectable()
export class InvitationsService {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly organization: OrganizationLookup,
    private readonly projects: InvitedProjects,
    private readonly users: InvitedUsers,
    private readonly links: AccountLinksService,
    private readonly audit: AuditLog,
  ) {}

  /** @throws ProblemError `email_taken`; `validation_failed`, `project_archived` for a project that the invitation names. */
  async invite(caller: UserCaller, input: InviteUserDto): Promise<InvitedUserResponse> {
    const { email, name, relation = 'member' } = input;
    const projects = await this.projects.find(input.projects ?? [], caller.origin.method);
    const organizationId = await this.organization.getId();
    return this.dataSource.transaction(async (manager) => {
      const id = await this.users.add(manager, { email, name, organizationId, relation, projects });
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

  /** @throws ProblemError `not_found`; `conflict` for a user who has accepted the invitation or is deactivated. */
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

  /** @throws ProblemError `not_found`; `conflict` for a user who has not accepted the invitation or is deactivated. */
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
}
