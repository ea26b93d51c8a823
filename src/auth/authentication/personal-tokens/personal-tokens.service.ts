import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource, IsNull, MoreThan, type EntityManager } from 'typeorm';
import { AuditLog } from '../../../audit/audit-log.js';
import { Clock } from '../../../common/clock.js';
import { ProblemError } from '../../../common/problem/problem-error.js';
import { isUuid } from '../../../common/uuid-v7.js';
import { credentialInvalid } from '../bearer-token.js';
import { actorOf, type UserCaller } from '../../caller.js';
import { User } from '../../entities/user.entity.js';
import { issueToken } from '../stored-tokens/issue-token.js';
import type { CreatePersonalTokenDto, CreatedPersonalTokenResponse } from './personal-token.dto.js';
import { PersonalAccessToken } from './personal-access-token.entity.js';
import { newPersonalToken } from '../token-format.js';

const MAX_ACTIVE = 100;

/** Creates and revokes personal access tokens. */
@Injectable()
export class PersonalTokensService {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly audit: AuditLog,
    private readonly clock: Clock,
  ) {}

  /** @throws ProblemError `conflict` when the user has too many active tokens. */
  async create(caller: UserCaller, input: CreatePersonalTokenDto): Promise<CreatedPersonalTokenResponse> {
    const now = this.clock.now();
    const { name, scopes, expires_in_days: days } = input;
    const { row, response } = issueToken(newPersonalToken(), { name, scopes, days }, now);
    await this.dataSource.transaction(async (manager) => {
      await requireRoom(manager, caller.userId, row.createdAt);
      await manager.insert(PersonalAccessToken, { ...row, userId: caller.userId });
      await this.audit.record(manager, actorOf(caller), {
        action: 'token.created',
        resource: `token/${row.id}`,
        metadata: { name, prefix: row.prefix, scopes, expires_at: row.expiresAt.toISOString() },
      });
    });
    return response;
  }

  /**
   * Revokes a token of this user permanently. Idempotent.
   *
   * @throws ProblemError `not_found`, also for another user's token.
   */
  async revoke(caller: UserCaller, userId: string, tokenId: string): Promise<void> {
    await this.dataSource.transaction(async (manager) => {
      const mine = { id: tokenId, userId };
      const token =
        isUuid(tokenId) && isUuid(userId) ? await manager.findOneBy(PersonalAccessToken, mine) : null;
      if (token === null) throw new ProblemError('not_found', 'The token does not exist.');
      const { affected } = await manager.update(
        PersonalAccessToken,
        { ...mine, revokedAt: IsNull() },
        { revokedAt: new Date(this.clock.now()) },
      );
      if (affected !== 1) return;
      await this.audit.record(manager, actorOf(caller), {
        action: 'token.revoked',
        resource: `token/${token.id}`,
        metadata: { name: token.name, prefix: token.prefix, user_id: token.userId },
      });
    });
  }

  /** Revokes all tokens of a user, in the transaction that deactivates the user. */
  async revokeAllOf(manager: EntityManager, userId: string): Promise<void> {
    const revokedAt = new Date(this.clock.now());
    await manager.update(PersonalAccessToken, { userId, revokedAt: IsNull() }, { revokedAt });
  }
}

/**
 * Locks the user, so that concurrent creations are counted one after the other, and no token is created during a
 * deactivation that revokes all of them.
 */
async function requireRoom(manager: EntityManager, userId: string, now: Date): Promise<void> {
  const user = await manager.findOne(User, {
    where: { id: userId, deactivatedAt: IsNull() },
    lock: { mode: 'for_no_key_update' },
  });
  if (user === null) throw credentialInvalid('This account has been deactivated.');
  const active = await manager.countBy(PersonalAccessToken, {
    userId,
    revokedAt: IsNull(),
    expiresAt: MoreThan(now),
  });
  if (active >= MAX_ACTIVE) {
    throw new ProblemError(
      'conflict',
      `You have ${MAX_ACTIVE} active tokens. Revoke one that is not needed.`,
    );
  }
}
