import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import sql from 'sql-template-tag';
import { DataSource, type EntityManager } from 'typeorm';
import { AuditLog } from '../../../audit/audit-log.js';
import { requireVersion } from '../../../common/http/expected-version.js';
import { actorOf, type UserCaller } from '../../caller.js';
import { OrganizationLookup } from '../../authorization/organization-lookup.js';
import { SensitiveChanges } from '../../authorization/sensitive-changes.js';
import { emailTaken, isEmailTaken } from './invited-users.js';
import { lockPerson } from './locked-user.js';
import type { UpdateUserDto, AccountResponse } from './user.dto.js';
import {
  UserChangeWriter,
  mayTakeAdminAway,
  isSensitive,
  userChange,
  type UserChange,
} from './user-change-writer.js';
import { accountOf } from './users.read-model.js';
import { ProblemError } from '../../../common/problem/problem-error.js';
import { USER_STATE } from './user-sql.js';
import { AUTH_PROBLEMS } from '../../problems.js';
import { execute, hasRow } from '../../../database/rows.js';

/** Changes, deactivates and reactivates the accounts of people. */
@Injectable()
export class UsersService {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly organization: OrganizationLookup,
    private readonly writer: UserChangeWriter,
    private readonly sensitiveChanges: SensitiveChanges,
    private readonly audit: AuditLog,
  ) {}

  /**
   * @param expected version that the caller has read; `null`: any.
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
      await this.writer.write(manager, caller, user, change, organizationId);
      await this.record(manager, caller, user.id, change);
      return accountOf(manager, user.id);
    });
    return write.catch((error: unknown) => {
      throw isEmailTaken(error) ? emailTaken() : error;
    });
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

/** Serializes removals of administrators. Must be called before {@link requireAnotherAdmin} and before any user is locked. */
async function lockOrganization(manager: EntityManager): Promise<void> {
  await execute(manager, sql`SELECT 1 FROM organization FOR NO KEY UPDATE`);
}

/** Whether an active user can manage the organization; an unaccepted invitation does not count. */
function isActiveAdmin({ state, relation }: Pick<AccountResponse, 'relation' | 'state'>): boolean {
  return state === 'active' && relation === 'admin';
}

/** @throws ProblemError `last_admin` when no other user can manage the organization. */
async function requireAnotherAdmin(manager: EntityManager, userId: string): Promise<void> {
  const isAnother = await hasRow(
    manager,
    sql`SELECT 1 FROM users AS u
       JOIN relations AS r ON r.user_id = u.id AND r.object_type = 'organization' AND r.relation = 'admin'
      WHERE u.id <> ${userId} AND u.kind = 'person' AND ${USER_STATE} = 'active' LIMIT 1`,
  );
  if (isAnother) return;
  throw new ProblemError(
    AUTH_PROBLEMS.last_admin,
    'The organization requires an active administrator. Make another active user an administrator first.',
  );
}
