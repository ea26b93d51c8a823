import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource, IsNull, MoreThan, type EntityManager } from 'typeorm';
import type { AuditAction } from '../../../audit/audit-actions.js';
import { AuditLog } from '../../../audit/audit-log.js';
import { Clock } from '../../../common/clock.js';
import { ProblemError } from '../../../common/problem/problem-error.js';
import { isUuid } from '../../../common/uuid-v7.js';
import { actorOf, type UserCaller } from '../../caller.js';
import { issueToken } from '../../authentication/stored-tokens/issue-token.js';
import { lockUser } from '../users/locked-user.js';
import { noSuchServiceAccount, ServiceAccountAccess, type ManagedAccount } from './service-account-access.js';
import type {
  CreatedServiceAccountTokenResponse,
  CreateServiceAccountTokenDto,
  RotateServiceAccountTokenDto,
} from './service-account.dto.js';
import { ServiceAccountToken } from './service-account-token.entity.js';
import { newServiceToken } from '../../authentication/token-format.js';

const HOUR_MS = 60 * 60 * 1000;
const DEFAULT_DAYS = 90;
const DEFAULT_OVERLAP_HOURS = 24;
const MAX_ACTIVE = 20;

/** Creates, rotates and revokes the tokens of service accounts. */
@Injectable()
export class ServiceAccountTokensService {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly access: ServiceAccountAccess,
    private readonly audit: AuditLog,
    private readonly clock: Clock,
  ) {}

  /** @throws ProblemError `not_found`, `forbidden`; `conflict` when the account has too many active tokens. */
  async create(
    caller: UserCaller,
    accountId: string,
    { name, scopes, expires_in_days: days = DEFAULT_DAYS }: CreateServiceAccountTokenDto,
  ): Promise<CreatedServiceAccountTokenResponse> {
    const account = await this.access.findForChange(caller, accountId);
    return this.dataSource.transaction(async (manager) => {
      const made = await this.insert(manager, caller, account, { name, scopes, days });
      await this.record(manager, caller, account, 'service_account.token_created', {
        token: name,
        prefix: made.prefix,
        scopes,
        expires_at: made.expires_at.toISOString(),
      });
      return made;
    });
  }

  /**
   * Creates a token with the name and scopes of another token, which stays valid for the overlap.
   *
   * @throws ProblemError `not_found`, `forbidden`; `conflict` for a revoked or expired token.
   */
  async rotate(
    caller: UserCaller,
    accountId: string,
    tokenId: string,
    {
      overlap_hours: hours = DEFAULT_OVERLAP_HOURS,
      expires_in_days: days = DEFAULT_DAYS,
    }: RotateServiceAccountTokenDto,
  ): Promise<CreatedServiceAccountTokenResponse> {
    const account = await this.access.findForChange(caller, accountId);
    return this.dataSource.transaction(async (manager) => {
      await lockActive(manager, account.id);
      const old = await findToken(manager, account.id, tokenId);
      const now = this.clock.now();
      if (old.revokedAt !== null || old.expiresAt.getTime() <= now) {
        throw new ProblemError('conflict', 'This token has ended. Create a new one.');
      }
      const expiresAt = new Date(Math.min(old.expiresAt.getTime(), now + hours * HOUR_MS));
      await manager.update(ServiceAccountToken, { id: old.id }, { expiresAt });
      const { name, scopes } = old;
      const made = await this.insert(manager, caller, account, { name, scopes, days });
      await this.record(manager, caller, account, 'service_account.token_rotated', {
        token: name,
        prefix: made.prefix,
        old_prefix: old.prefix,
        old_expires_at: expiresAt.toISOString(),
      });
      return made;
    });
  }

  /** Revokes a token immediately on every replica. Idempotent. */
  async revoke(caller: UserCaller, accountId: string, tokenId: string): Promise<void> {
    const account = await this.access.findForChange(caller, accountId);
    await this.dataSource.transaction(async (manager) => {
      const token = await findToken(manager, account.id, tokenId);
      const { affected } = await manager.update(
        ServiceAccountToken,
        { id: token.id, revokedAt: IsNull() },
        { revokedAt: new Date(this.clock.now()) },
      );
      if (affected !== 1) return;
      await this.record(manager, caller, account, 'service_account.token_revoked', {
        token: token.name,
        prefix: token.prefix,
      });
    });
  }

  private async insert(
    manager: EntityManager,
    caller: UserCaller,
    account: ManagedAccount,
    { name, scopes, days }: Pick<ServiceAccountToken, 'name' | 'scopes'> & { days: number },
  ): Promise<CreatedServiceAccountTokenResponse> {
    const now = this.clock.now();
    await lockActive(manager, account.id);
    const active = await manager.countBy(ServiceAccountToken, {
      serviceAccountId: account.id,
      revokedAt: IsNull(),
      expiresAt: MoreThan(new Date(now)),
    });
    if (active >= MAX_ACTIVE) {
      throw new ProblemError(
        'conflict',
        `The service account has ${MAX_ACTIVE} active tokens. Revoke one that is not needed.`,
      );
    }
    const { row, response } = issueToken(newServiceToken(), { name, scopes, days }, now);
    await manager.insert(ServiceAccountToken, {
      ...row,
      serviceAccountId: account.id,
      createdBy: caller.userId,
    });
    return response;
  }

  private async record(
    manager: EntityManager,
    caller: UserCaller,
    account: ManagedAccount,
    action: AuditAction,
    metadata: Record<string, unknown>,
  ): Promise<void> {
    await this.audit.record(manager, actorOf(caller), {
      action,
      resource: `service_account/${account.id}`,
      projectId: account.project?.id ?? null,
      metadata: { name: account.name, ...metadata },
    });
  }
}

/** Locks the account, so that counting its tokens is serialized and none is created during its deletion. */
async function lockActive(manager: EntityManager, accountId: string): Promise<void> {
  const { state } = await lockUser(manager, accountId);
  if (state === 'deactivated') throw noSuchServiceAccount();
}

async function findToken(
  manager: EntityManager,
  serviceAccountId: string,
  id: string,
): Promise<ServiceAccountToken> {
  const token = isUuid(id) ? await manager.findOneBy(ServiceAccountToken, { id, serviceAccountId }) : null;
  if (token === null) throw new ProblemError('not_found', 'The service account has no such token.');
  return token;
}
