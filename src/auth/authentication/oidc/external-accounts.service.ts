import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import sql from 'sql-template-tag';
import { DataSource, IsNull, type EntityManager } from 'typeorm';
import { AuditLog, type Actor } from '../../../audit/audit-log.js';
import { Clock } from '../../../common/clock.js';
import type { RequestOrigin } from '../../../common/http/request-origin.js';
import { uuidV7 } from '../../../common/uuid-v7.js';
import { AppConfig } from '../../../config/app-config.js';
import { User } from '../../entities/user.entity.js';
import type { Session } from '../sessions/session.entity.js';
import { SessionsService } from '../sessions/sessions.service.js';
import { AccountLink } from '../../entities/account-link.entity.js';
import { ExternalIdentity } from './external-identity.entity.js';
import type { EmailTrust, ExternalProfile } from './external-profile.js';
import { LoginRefused } from './login-refused.js';
import { execute, queryRows, text } from '../../../database/rows.js';

/** First key of the advisory locks of this class; the second is a hash of the identity. */
const LOCK = 7_341_005;

/** The lock mode of `users/locked-user.ts`. */
const LOCKED = { mode: 'for_no_key_update' } as const;

/** Identity of a user at the issuer. The pair is permanent. */
export interface IdentityKey {
  issuer: string;
  subject: string;
}

/** Opens sessions for users whom the external issuer has authenticated, and creates their accounts. */
@Injectable()
export class ExternalAccounts {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly sessions: SessionsService,
    private readonly audit: AuditLog,
    private readonly clock: Clock,
    private readonly config: AppConfig,
  ) {}

  isKnown(key: IdentityKey): Promise<boolean> {
    return this.dataSource.manager.existsBy(ExternalIdentity, { ...key });
  }

  /**
   * Opens a session for the identity's user. At the first login, this is the account with the verified e-mail address, or a
   * new one without permissions.
   *
   * @param profile `null` is allowed for a known identity.
   * @param authenticatedAt when the issuer last authenticated the person; `LOGIN_TIME_UNKNOWN` when it reports no time.
   * @throws LoginRefused
   */
  async enter(
    key: IdentityKey,
    profile: ExternalProfile | null,
    origin: RequestOrigin,
    authenticatedAt: Date,
  ): Promise<Session> {
    return this.dataSource.transaction(async (manager) => {
      // Two concurrent first logins of one person create one account.
      await execute(manager, sql`SELECT pg_advisory_xact_lock(${LOCK}, hashtext(${JSON.stringify(key)}))`);
      const identity = await manager.findOneBy(ExternalIdentity, { ...key });
      const userId = identity?.userId ?? (await this.join(manager, key, profile, origin));
      // Locked, so that no session is opened during a deactivation that ends all sessions.
      const user = await manager.findOneOrFail(User, { where: { id: userId }, lock: LOCKED });
      if (user.deactivatedAt !== null) throw new LoginRefused('account_deactivated', { userId });
      await manager.update(ExternalIdentity, { ...key }, { lastLoginAt: new Date(this.clock.now()) });
      await this.audit.record(manager, actor(userId, origin), {
        action: 'auth.login',
        resource: `user/${userId}`,
        metadata: { method: 'oidc' },
      });
      return this.sessions.open(manager, userId, 'oidc', origin, authenticatedAt);
    });
  }

  /** @returns the id of the account to which the identity is linked. */
  private async join(
    manager: EntityManager,
    key: IdentityKey,
    profile: ExternalProfile | null,
    origin: RequestOrigin,
  ): Promise<string> {
    if (profile === null || profile.email === null) throw new LoginRefused('email_missing');
    const { email, name } = profile;
    this.requireTrusted(email, profile.emailTrust);
    const made = await queryRows(
      manager,
      { id: text() },
      sql`INSERT INTO users (id, email, name) VALUES (${uuidV7()}, ${email}, ${name}) ON CONFLICT (email) DO NOTHING RETURNING id`,
    );
    const userId = made[0]?.id ?? (await requireLinkable(manager, key, email));
    const createdAt = new Date(this.clock.now());
    await manager.insert(ExternalIdentity, { ...key, userId, createdAt });
    if (made.length === 0) {
      // The login accepts the invitation, whose link must not set a password any more.
      const invitation = { userId, purpose: 'invitation', usedAt: IsNull() } as const;
      await manager.update(AccountLink, invitation, { usedAt: createdAt });
    }
    await this.audit.record(manager, actor(userId, origin), {
      action: made.length > 0 ? 'user.created' : 'user.linked',
      resource: `user/${userId}`,
      metadata: { method: 'oidc', issuer: key.issuer, subject: key.subject },
    });
    return userId;
  }

  /**
   * Also required for a new account: administrators grant permissions by the address, and its owner could not create an
   * account with it.
   */
  private requireTrusted(email: string, trust: EmailTrust): void {
    if (trust === 'denied') throw new LoginRefused('email_not_verified', { email });
    if (trust === 'unstated' && this.config.externalIssuer?.trustsEmail !== true) {
      throw new LoginRefused('email_verification_missing', { email });
    }
  }
}

/**
 * Finds the account with this e-mail address, if the identity may be linked to it.
 *
 * An account that already has an identity of this issuer keeps it: companies reassign the address of a former employee to a
 * new one, and only `sub` distinguishes them.
 */
async function requireLinkable(
  manager: EntityManager,
  { issuer }: IdentityKey,
  email: string,
): Promise<string> {
  const user = await manager.findOne(User, { where: { email }, lock: LOCKED });
  // The account's address was changed concurrently.
  if (user === null) throw new LoginRefused('response_invalid', { email });
  const options = { email, userId: user.id };
  if (user.deactivatedAt !== null) throw new LoginRefused('account_deactivated', options);
  if (await manager.existsBy(ExternalIdentity, { issuer, userId: user.id })) {
    throw new LoginRefused('email_already_linked', options);
  }
  return user.id;
}

function actor(userId: string, origin: RequestOrigin): Actor {
  return { kind: 'user', userId, origin };
}
