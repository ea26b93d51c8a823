import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource, IsNull, type EntityManager } from 'typeorm';
import { AuditLog } from '../../../audit/audit-log.js';
import { Clock } from '../../../common/clock.js';
import { requireVersion } from '../../../common/http/expected-version.js';
import { ProblemError } from '../../../common/problem/problem-error.js';
import { uuidV7 } from '../../../common/uuid-v7.js';
import { actorOf, type UserCaller, changeAuthorOf } from '../../caller.js';
import { User } from '../../entities/user.entity.js';
import { PermissionLossListeners } from '../../authorization/permission-loss-listeners.js';
import { lockUser } from '../users/locked-user.js';
import { ServiceAccountAccess } from './service-account-access.js';
import { describeRelation, ServiceAccountRelations } from './service-account-relations.js';
import type { CreateServiceAccountDto, UpdateServiceAccountDto } from './service-account.dto.js';
import { ServiceAccount } from './service-account.entity.js';
import { serviceAccountAddress } from './service-account-name.js';
import { ServiceAccountToken } from './service-account-token.entity.js';
import { AUTH_PROBLEMS } from '../../problems.js';

/** Creates, changes and deletes service accounts. */
@Injectable()
export class ServiceAccountsService {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly access: ServiceAccountAccess,
    private readonly relations: ServiceAccountRelations,
    private readonly listeners: PermissionLossListeners,
    private readonly audit: AuditLog,
    private readonly clock: Clock,
  ) {}

  /**
   * @returns the id of the new account.
   * @throws ProblemError `service_account_name_taken`, `validation_failed`, `forbidden`, and those of {@link
   *   ServiceAccountAccess.requireChange}.
   */
  async create(caller: UserCaller, input: CreateServiceAccountDto): Promise<string> {
    const project = await this.access.requireChange(caller, input.project_id ?? null);
    const { name, description = '', sensitive_permissions: sensitivePermissions = [] } = input;
    this.access.requireMayPassOn(caller, sensitivePermissions);
    const requested = await this.relations.resolve(input.relations ?? [], project, caller.origin.method);
    return this.dataSource.transaction(async (manager) => {
      const id = await this.addUser(manager, name);
      await manager.insert(ServiceAccount, {
        id,
        projectId: project?.id ?? null,
        description,
        sensitivePermissions,
        createdBy: caller.userId,
      });
      await this.relations.add(manager, caller, { id, name }, requested);
      await this.audit.record(manager, actorOf(caller), {
        action: 'service_account.created',
        resource: `service_account/${id}`,
        projectId: project?.id ?? null,
        metadata: {
          name,
          relations: requested.map(describeRelation),
          sensitive_permissions: sensitivePermissions,
        },
      });
      return id;
    });
  }

  /**
   * @param expected version that the caller has read; `null`: any.
   * @throws ProblemError `not_found`, `version_stale`, `validation_failed`, `conflict`, `forbidden`
   */
  async update(
    caller: UserCaller,
    id: string,
    expected: number | null,
    changes: UpdateServiceAccountDto,
  ): Promise<void> {
    const account = await this.access.findForChange(caller, id);
    const { description, relations, sensitive_permissions: sensitivePermissions } = changes;
    this.access.requireMayPassOn(caller, sensitivePermissions ?? []);
    const requested =
      relations && (await this.relations.resolve(relations, account.project, caller.origin.method));
    await this.dataSource.transaction(async (manager) => {
      const { version } = await lockUser(manager, account.id);
      requireVersion(version, expected);
      const columns = {
        ...(description === undefined ? {} : { description }),
        ...(sensitivePermissions === undefined ? {} : { sensitivePermissions }),
      };
      if (Object.keys(columns).length > 0) {
        await manager.update(ServiceAccount, { id: account.id }, columns);
      }
      const replaced = requested && (await this.relations.replace(manager, caller, account, requested));
      await this.touch(manager, account.id, version);
      await this.audit.record(manager, actorOf(caller), {
        action: 'service_account.updated',
        resource: `service_account/${account.id}`,
        projectId: account.project?.id ?? null,
        metadata: {
          name: account.name,
          ...(description === undefined ? {} : { description }),
          ...(sensitivePermissions === undefined ? {} : { sensitive_permissions: sensitivePermissions }),
          ...(replaced === undefined
            ? {}
            : { relations: { before: replaced, after: requested?.map(describeRelation) } }),
        },
      });
    });
  }

  /** Deletes the account and revokes all of its tokens. Histories keep its name. A second deletion is a conflict. */
  async delete(caller: UserCaller, id: string): Promise<void> {
    const account = await this.access.findForChange(caller, id);
    const now = new Date(this.clock.now());
    await this.dataSource.transaction(async (manager) => {
      const { version } = await lockUser(manager, account.id);
      await manager.update(User, { id: account.id }, { deactivatedAt: now });
      await this.listeners.emitLoss(manager, {
        userId: account.id,
        projectId: null,
        isDeactivation: true,
        author: changeAuthorOf(caller),
      });
      await this.touch(manager, account.id, version);
      await manager.update(
        ServiceAccountToken,
        { serviceAccountId: account.id, revokedAt: IsNull() },
        { revokedAt: now },
      );
      await this.audit.record(manager, actorOf(caller), {
        action: 'service_account.deleted',
        resource: `service_account/${account.id}`,
        projectId: account.project?.id ?? null,
        metadata: { name: account.name },
      });
    });
  }

  private async addUser(manager: EntityManager, name: string): Promise<string> {
    const now = this.clock.now();
    const createdAt = new Date(now);
    const inserted = await manager
      .createQueryBuilder()
      .insert()
      .into(User)
      .values({
        id: uuidV7(now),
        kind: 'service_account',
        email: serviceAccountAddress(name),
        name,
        createdAt,
        updatedAt: createdAt,
      })
      .orIgnore()
      .returning('id')
      .execute();
    const [row] = inserted.raw as { id: string }[];
    if (row !== undefined) return row.id;
    throw new ProblemError(
      AUTH_PROBLEMS.service_account_name_taken,
      `A service account has or had the name "${name}". Choose another one.`,
      { errors: [{ path: 'name', problem: 'is taken' }] },
    );
  }

  private async touch(manager: EntityManager, id: string, version: number): Promise<void> {
    await manager.update(User, { id }, { updatedAt: new Date(this.clock.now()), version: version + 1 });
  }
}
