import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import sql from 'sql-template-tag';
import { DataSource, type EntityManager } from 'typeorm';
import type { AuditAction } from '../../../../audit/audit-actions.js';
import { AuditLog } from '../../../../audit/audit-log.js';
import { actorOf, type UserCaller } from '../../../../auth/caller.js';
import { execute } from '../../../../database/rows.js';
import { User } from '../../../../auth/entities/user.entity.js';
import type { GroupAction } from './group-status.js';

/** A change of a project's groups in progress. */
export class GroupChange {
  constructor(
    readonly manager: EntityManager,
    readonly projectId: string,
    private readonly audit: AuditLog,
    private readonly caller: UserCaller,
    private readonly email: string | null,
  ) {}

  /** Adds an entry to the history that is displayed with the group. */
  async addHistory(
    groupId: string,
    action: GroupAction,
    details: Record<string, unknown>,
    at: Date,
  ): Promise<void> {
    await execute(
      this.manager,
      sql`INSERT INTO error_group_history (project_id, group_id, at, action, actor_id, actor, details)
          VALUES (${this.projectId}, ${groupId}, ${at}, ${action}, ${this.caller.userId}, ${this.email},
                  ${JSON.stringify(details)})`,
    );
  }

  async record(action: AuditAction, groupId: string, metadata: Record<string, unknown>): Promise<void> {
    await this.audit.record(this.manager, actorOf(this.caller), {
      action,
      resource: `error_group/${groupId}`,
      projectId: this.projectId,
      metadata,
    });
  }
}

/** Runs the changes of a project's groups one after the other, each in a transaction with its history and audit event. */
@Injectable()
export class GroupChanges {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly audit: AuditLog,
  ) {}

  run<Result>(
    projectId: string,
    caller: UserCaller,
    work: (change: GroupChange) => Promise<Result>,
  ): Promise<Result> {
    return this.dataSource.transaction(async (manager) => {
      await execute(manager, sql`SELECT pg_advisory_xact_lock(7341012, hashtext(${projectId}))`);
      const email = await emailOf(manager, caller.userId);
      return work(new GroupChange(manager, projectId, this.audit, caller, email));
    });
  }
}

/** E-mail address of a user; null: the user has none, or was removed. */
export async function emailOf(manager: EntityManager, userId: string): Promise<string | null> {
  const user = await manager.findOne(User, { select: { email: true }, where: { id: userId } });
  return user?.email ?? null;
}
