import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource, type EntityManager } from 'typeorm';
import { AuditLog } from '../../../audit/audit-log.js';
import { Clock } from '../../../common/clock.js';
import { requireVersion } from '../../../common/http/expected-version.js';
import { actorOf, type UserCaller } from '../../caller.js';
import { User } from '../../entities/user.entity.js';
import { OrganizationLookup } from '../../authorization/organization-lookup.js';
import { PersonalTokensService } from '../../authentication/personal-tokens/personal-tokens.service.js';
import {
  authorOf,
  RelationChangeListeners,
  type RelationChangeAuthor,
} from '../../authorization/relation-change-listeners.js';
import { RelationStore } from '../../authorization/relation-store.js';
import { SensitiveChanges } from '../../authorization/sensitive/sensitive-changes.js';
import { SessionsService } from '../../authentication/sessions/sessions.service.js';
import { AccountLinksService } from './account-links.service.js';
import { emailTaken, isEmailTaken } from './email-taken.js';
import { isActiveAdmin, lockOrganization, requireAnotherAdmin } from './last-admin.js';
import { lockPerson } from './locked-user.js';
import type { UpdateUserDto } from './update-user.dto.js';
import { mayTakeAdminAway, isSensitive, userChange, type UserChange } from './user-change.js';
import type { AccountResponse } from './user.response.js';
import { accountOf } from './users.read-model.js';

/** Changes people's accounts, shuts them out and lets them in again. */
@Injectable()
export class UsersService {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly organization: OrganizationLookup,
    private readonly relations: RelationStore,
    private readonly listeners: RelationChangeListeners,
    private readonly sessions: SessionsService,
    private readonly personalTokens: PersonalTokensService,
    private readonly links: AccountLinksService,
    private readonly sensitiveChanges: SensitiveChanges,
    private readonly audit: AuditLog,
    private readonly clock: Clock,
  ) {}

  /**
   * @param expected the version that the change is meant for; `null` for any.
   * @throws ProblemError `not_found`, `version_stale`, `email_taken`, `last_admin`, `session_required`,
   *   `recent_login_required`
   */
  async update(
    caller: UserCaller,
    id: string,
    expected: number | null,
    changes: UpdateUserDto,
  ): Promise<AccountResponse> {
    const organizationId = await this.organization.getId();
    const write = this.dataSource.transaction(async (manager) => {
      if (mayTakeAdminAway(changes)) await lockOrganization(manager);
      const user = await lockPerson(manager, id);
      requireVersion(user.version, expected);
      const change = userChange(user, changes);
      if (isSensitive(change)) this.sensitiveChanges.require(caller, 'members:manage');
      if (isActiveAdmin(user) && (change.deactivates || change.after.relation === 'member')) {
        await requireAnotherAdmin(manager, user.id);
      }
      await this.write(manager, caller, user, change, organizationId);
      await this.record(manager, caller, user.id, change);
      return accountOf(manager, user.id);
    });
    return write.catch((error: unknown) => {
      throw isEmailTaken(error) ? emailTaken() : error;
    });
  }

  private async write(
    manager: EntityManager,
    caller: UserCaller,
    { id, version, relation: oldRelation }: AccountResponse,
    { after, deactivates, reactivates }: UserChange,
    organizationId: string,
  ): Promise<void> {
    if (Object.keys(after).length === 0 && !deactivates && !reactivates) return;
    const { relation, name, email } = after;
    const author = authorOf(caller);
    if (relation !== undefined && relation !== null) {
      const object = { type: 'organization', id: organizationId } as const;
      await this.relations.write(manager, {
        remove: oldRelation === null ? [] : [{ userId: id, relation: oldRelation, object }],
        add: [{ userId: id, relation, object }],
        author,
      });
    }
    if (deactivates) await this.shutOut(manager, id, author);
    // After all other locks: a changed e-mail address locks the row against rows that refer to it, and somebody who
    // holds a lock that a listener waits for may be about to insert one.
    const now = new Date(this.clock.now());
    await manager.update(
      User,
      { id },
      {
        ...(name === undefined ? {} : { name }),
        ...(email === undefined ? {} : { email }),
        ...(deactivates ? { deactivatedAt: now } : {}),
        ...(reactivates ? { deactivatedAt: null } : {}),
        updatedAt: now,
        version: version + 1,
      },
    );
  }

  private async shutOut(manager: EntityManager, id: string, author: RelationChangeAuthor): Promise<void> {
    const loss = { userId: id, projectId: null, isDeactivation: true, author };
    await this.listeners.emitLoss(manager, loss);
    await this.sessions.endAllOf(manager, id, 'user_deactivated');
    await this.personalTokens.revokeAllOf(manager, id);
    await this.links.killAllOf(manager, id);
  }

  private async record(
    manager: EntityManager,
    caller: UserCaller,
    id: string,
    { before, after, deactivates, reactivates }: UserChange,
  ): Promise<void> {
    const actor = actorOf(caller);
    const resource = `user/${id}`;
    if (Object.keys(after).length > 0) {
      await this.audit.record(manager, actor, {
        action: 'user.updated',
        resource,
        metadata: { before, after },
      });
    }
    if (deactivates) await this.audit.record(manager, actor, { action: 'user.deactivated', resource });
    if (reactivates) await this.audit.record(manager, actor, { action: 'user.reactivated', resource });
  }
}
